// The reference server as a process at standard streams.

import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { referenceServer } from "./reference-server.ts";

serveStdio(() => referenceServer());
