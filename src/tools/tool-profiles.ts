// The profiles of a catalog's tools, made when they are first needed. The tools that come into windows most recently are
// kept, so that memory does not grow with the catalog.

import type { ToolProfile } from "./tool-profile.ts";

/** How many profiles are kept: 42 MB of them at most. */
const KEPT = 16_384;

/** Keeps profiles by key; owned by one catalog. */
export class ToolProfiles {
  private readonly make: (key: string) => ToolProfile | undefined;
  private readonly recent = new Map<string, ToolProfile>();
  private older: ReadonlyMap<string, ToolProfile> = new Map();

  constructor(make: (key: string) => ToolProfile | undefined) {
    this.make = make;
  }

  /** The profile of a tool, or undefined when there is no such tool. */
  get(key: string): ToolProfile | undefined {
    const recent = this.recent.get(key);
    if (recent) return recent;
    const profile = this.older.get(key) ?? this.make(key);
    if (profile === undefined) return undefined;
    if (this.recent.size >= KEPT / 2) {
      this.older = new Map(this.recent);
      this.recent.clear();
    }
    this.recent.set(key, profile);
    return profile;
  }
}
