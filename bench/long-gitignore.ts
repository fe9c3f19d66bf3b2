// Which files a repository has, compared with git on 10,000 random trees, where `npm test` tries 300. SEED=… repeats a run.

import { runLong } from "./run-tests.ts";

runLong("gitignore", "test/properties/gitignore.test.ts", { TREES: 10_000 });
