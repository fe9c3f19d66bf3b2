// @ts-check
// A reranker: a function that is handed the query and the best 30 tools, and gives each a score. This one needs no
// model: it counts the runs of three characters that query and tool share, which forgives half-remembered and misspelled
// words. Run it with `npm run build && node examples/rerank.mjs`.

import { openToolCatalog } from "ranksack";

const TOOLS = [
  { name: "create_invoice", server: "billing", description: "Create a draft and send it to the customer." },
  { name: "send_invoice_reminder", server: "billing", description: "Remind a customer of what is not paid yet." },
  { name: "cancel_subscription", server: "billing", description: "End the plan of a customer, now or later." },
  { name: "list_customers", server: "crm", description: "List customers by name, city or sales person." },
  { name: "merge_customers", server: "crm", description: "Make one customer out of two that are the same." },
];
const QUERY = "unsubscribe a customer";

/** @type {import("ranksack").Reranker} */
function rerank(query, candidates) {
  // A model goes here. A cross-encoder behind HTTP, for example, takes the query and the texts and answers with scores:
  //
  //   const response = await fetch(url, {
  //     method: "POST",
  //     headers: { "content-type": "application/json" },
  //     body: JSON.stringify({ query, texts: candidates.map(({ text }) => text) }),
  //     signal: AbortSignal.timeout(500),
  //   });
  //   if (!response.ok) throw new Error(`HTTP ${response.status}`);
  //   return (await response.json()).scores;
  //
  // Throw when it fails: the answer then has the order without the reranker, and a note that says why.
  const wanted = trigrams(query);
  return candidates.map(({ text }) => {
    const held = trigrams(text);
    const shared = [...wanted].filter((trigram) => held.has(trigram)).length;
    return shared / Math.sqrt(wanted.size * held.size);
  });
}

/** @param {string} text */
function trigrams(text) {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const runs = words.map((word) => ` ${word} `).flatMap((word) => Array.from(word, (_, at) => word.slice(at, at + 3)));
  return new Set(runs.filter((run) => run.length === 3));
}

const plain = await openToolCatalog(TOOLS);
const reranked = await openToolCatalog(TOOLS, { rerank });
for (const [name, catalog] of /** @type {const} */ ([
  ["by words", plain],
  ["reranked", reranked],
])) {
  const { hits } = await catalog.search(QUERY);
  console.log(`"${QUERY}", ${name}:`);
  for (const { key, score } of hits) console.log(`  ${score.toFixed(3)}  ${key}`);
}
