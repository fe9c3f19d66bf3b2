// `npm run long -- crossed`: 20 clients with the same ids make 10,000 calls through the gateway, for each kind of server
// behind it, where `npm test` makes 400; none has an answer that is another's.

import { runLong } from "./run-tests.ts";

runLong("crossed", "test/cases/crossed-answers.test.ts", { CALLS: 10_000 });
