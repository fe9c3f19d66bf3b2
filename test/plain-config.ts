// A server as it was configured, with its secrets as they are: two secrets look alike to a comparison.

import { revealed } from "../src/gateway/secret.ts";
import type { ServerConfig } from "../src/gateway/server-entry.ts";

/** The entry with its variables and headers as texts. */
export function plainConfig({ env, headers, ...rest }: ServerConfig): Record<string, unknown> {
  return {
    ...rest,
    ...(env && { env: new Map(revealed(env)) }),
    ...(headers && { headers: new Map(revealed(headers)) }),
  };
}
