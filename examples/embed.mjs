// @ts-check
// An embedder: a function that turns texts into vectors. What is near the query is fused with what holds its words. This
// one needs no model: it counts runs of characters in 256 numbers, by their hash, so that words that look alike are near
// each other. Run it with `npm run build && node examples/embed.mjs`.

import { openToolCatalog } from "ranksack";

const TOOLS = [
  { name: "get_location", server: "device", description: "Where this device is, as latitude and longitude." },
  { name: "list_devices", server: "device", description: "All devices of this account, with their names." },
  { name: "get_forecast", server: "weather", description: "The weather of the next five days, day by day." },
  { name: "resize_image", server: "media", description: "Make a picture smaller or larger." },
];
const QUERY = "geolocate";
const DIMENSIONS = 256;

/** @type {import("ranksack").Embedder} */
function embed(texts) {
  // A model goes here. It is asked for all tools when the catalog is opened, at most 64 texts a call, and for each query:
  //
  //   const response = await fetch(url, {
  //     method: "POST",
  //     headers: { "content-type": "application/json" },
  //     body: JSON.stringify({ input: texts }),
  //     signal: AbortSignal.timeout(10_000),
  //   });
  //   if (!response.ok) throw new Error(`HTTP ${response.status}`);
  //   return (await response.json()).data.map((one) => one.embedding);
  //
  // Throw when it fails: opening fails with it; a search answers by words alone, with a note that says why.
  return texts.map(vector);
}

/** @param {string} text */
function vector(text) {
  const counts = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    for (const length of [3, 4]) {
      const padded = ` ${word} `;
      for (let at = 0; at + length <= padded.length; at++) add(counts, hash(padded.slice(at, at + length)));
    }
  // A text without letters and digits has no runs, and zeros alone are no vector.
  if (counts.every((count) => count === 0)) add(counts, 0);
  return counts;
}

/**
 * @param {Float32Array} counts
 * @param {number} number
 */
function add(counts, number) {
  const at = number % DIMENSIONS;
  counts[at] = (counts[at] ?? 0) + 1;
}

/**
 * The 32-bit FNV-1a hash.
 *
 * @param {string} text
 */
function hash(text) {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

const plain = await openToolCatalog(TOOLS);
const fused = await openToolCatalog(TOOLS, { embed });
for (const [name, catalog] of /** @type {const} */ ([
  ["by words", plain],
  ["by words and vectors", fused],
])) {
  const { hits } = await catalog.search(QUERY);
  console.log(`"${QUERY}", ${name}:${hits.length === 0 ? " nothing" : ""}`);
  for (const { key, score } of hits) console.log(`  ${score.toFixed(4)}  ${key}`);
}
