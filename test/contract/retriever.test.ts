import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { segmented } from "../properties/engine.ts";
import { retrieverContract } from "./retriever.ts";

for (const rows of [100, 2])
  retrieverContract(`local, segments of ${rows} rows`, (ranking, documents) =>
    localRetriever(segmented(ranking, documents, rows), ranking.fields),
  );
