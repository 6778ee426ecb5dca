// Answers the search box of Material for MkDocs in its four messages: setup, ready, query, result.

const SETUP = 0, READY = 1, QUERY = 2, RESULT = 3;
const search = import("./search.js");
let index;

self.addEventListener("message", async ({ data: { type, data } }) => {
  const { Index, excerpt } = await search;
  if (type === SETUP) {
    index = new Index(data);
    self.postMessage({ type: READY });
  } else if (type === QUERY) {
    const items = index.find(data).map(({ doc, score, words, terms }) => [
      { location: doc.location, title: excerpt(doc.title, words, Infinity), text: excerpt(doc.text, words), score, terms },
    ]);
    self.postMessage({ type: RESULT, data: { items } });
  }
});
