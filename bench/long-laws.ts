// Every law, 1,000 random collections and histories each, where `npm test` tries 100. SEED=… repeats a run.

import { runLong } from "./run-tests.ts";

runLong("laws", "test/properties", { RUNS: 1_000 });
