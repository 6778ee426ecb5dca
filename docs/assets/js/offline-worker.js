// The service worker of one language, loaded by /<lang>/sw.js, so that its scope is that language's pages. A classic script.
//
// With a network every answer comes from there, so nobody reads last year's rules because of a kept copy. Without one, or when none
// comes within PATIENCE, the answer comes from the copy, if it is whole. The page asks here where it came from, to say so.

const PATIENCE = 3000; // milliseconds
const MARKER = "offline-whole.json"; // as in kept-copy.js
const home = new URL(self.registration.scope);
const prefix = `rerack-${home.pathname.split("/").at(-2)}-`;
const fromCopy = new Set(); // clients whose page came from the copy

self.addEventListener("install", () => self.skipWaiting()); // it answers from the network first: taking over swaps nothing
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = new URL(request.url).origin === home.origin;
  if (request.method !== "GET" || !isOurs || request.headers.has("X-Rerack")) return;
  event.respondWith(answer(request, event.resultingClientId || event.clientId));
});

self.addEventListener("message", (event) => event.ports[0]?.postMessage(fromCopy.has(event.source.id)));

async function answer(request, client) {
  // The browser's own cache may be of yesterday: a page is always asked for anew.
  const network = request.mode === "navigate" ? fetch(request, { cache: "no-cache" }) : fetch(request);
  const quick = await Promise.race([network, after(PATIENCE)]).catch(() => undefined);
  if (quick) return quick;
  const kept = await fromWholeCopy(request);
  if (!kept) return network;
  network.catch(() => undefined);
  if (request.mode === "navigate") fromCopy.add(client);
  return kept;
}

function after(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function fromWholeCopy(request) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    const cache = await caches.open(name);
    if (!(await cache.match(new URL(MARKER, home)))) continue;
    const kept = await cache.match(request.url.replace(/index\.html(?=$|[?#])/, ""), { ignoreSearch: true });
    return kept ?? (request.mode === "navigate" ? cache.match(new URL("missing/", home)) : undefined);
  }
  return undefined;
}
