// A program of its own that goes on with a session: STATE is its JSON, OFFERED the names of the tools that there are.
// Prints what is listed, what has vanished, what is active after pruning, and whether the search tool is offered.

import { createToolSession } from "../../src/tools/session.ts";
import { offeredCatalog } from "./offered-tools.ts";

const [state = "", offered = ""] = process.argv.slice(2);
const session = createToolSession(offeredCatalog(offered.split(",")), { state });
const listed = session.tools.map(({ name }) => name);
const { vanished, offersSearch } = session;
session.prune();
process.stdout.write(JSON.stringify({ listed, vanished, offersSearch, active: session.active }));
