// Answers questions of the search off the page's thread: {data} once, then {id, query, most, document} to {id, count, hits}.

import { Index, excerpt } from "./search.js";

let index;

self.addEventListener("message", ({ data: { data, id, query, most, document } }) => {
  if (data) {
    index = new Index(data);
    return;
  }
  const found = index.find(query, document);
  const hits = found.slice(0, most).map(({ doc: { kind, location, title, text, numbers }, isFound }) => (
    { kind, location, numbers, title: excerpt(title, isFound, Infinity), text: excerpt(text, isFound) }));
  self.postMessage({ id, count: found.length, hits });
});
