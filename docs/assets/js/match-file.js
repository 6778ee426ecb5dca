// A match as a file and as a link, read back with care. No page.

/** What was read is no match; "what" says where. */
export class BadMatch extends Error {
  constructor(what) {
    super(what);
    this.what = what;
  }
}

/**
 * Read a match.
 *
 * @param {string} text JSON, as a sheet was saved
 * @param {URL} schema  address of /assets/match.schema.json
 * @returns {Promise<object>} the match
 * @throws {BadMatch}
 */
export async function read(text, schema) {
  let match;
  try {
    match = JSON.parse(text);
  } catch (error) {
    throw new BadMatch(error.message);
  }
  const [{ Validator }, shape] = await Promise.all([import("./vendor/json-schema.js"), fetch(schema).then((answer) => answer.json())]);
  const { valid, errors } = new Validator(shape, "2020-12", false).validate(match);
  if (!valid) {
    const deepest = errors.toSorted((one, other) => other.instanceLocation.length - one.instanceLocation.length)[0];
    throw new BadMatch(`${deepest.instanceLocation} ${deepest.error}`);
  }
  return match;
}

/** Write a match for a link: packed, and in letters that an address takes. */
export async function pack(match) {
  const packed = new Response(new Blob([JSON.stringify(match)]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Read what pack() wrote; BadMatch if it is cut or not ours. */
export async function unpackText(packed) {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  } catch {
    throw new BadMatch("#m=…"); // what the browser says of it names neither place nor cause
  }
}
