// The profiles of a catalog's tools, made when they are first needed, and kept through its changes. The tools that come
// into windows most recently are kept, so that memory does not grow with the catalog.

import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import type { Source } from "../index/field.ts";
import type { ToolTexts } from "./spoken.ts";
import type { ToolDefinition } from "./tool.ts";
import { type ToolProfile, toolProfile } from "./tool-profile.ts";
import { WordNumbers } from "./word-numbers.ts";

/** How many profiles are kept at least, and at most twice as many: 1.8 kB each on real tools. */
const KEPT = 12_288;

/** How many numbers are given before they begin anew: some are those of words that nobody holds any more. */
const NUMBERS = 2 ** 17;

/** A profile and whose it is. */
interface KeptProfile {
  tool: ToolDefinition;
  readonly profile: ToolProfile;
}

/** Keeps profiles by key; owned by one catalog. */
export class ToolProfiles {
  /** The numbers that stand in the profiles. */
  readonly numbers: WordNumbers = new WordNumbers(ENGLISH);
  private readonly texts: ToolTexts;
  private readonly sources: readonly Source[];
  private recent = new Map<string, KeptProfile>();
  private older = new Map<string, KeptProfile>();

  /** `texts` is what a tool says, `sources` those of the bag with their weights. */
  constructor(texts: ToolTexts, sources: readonly Source[]) {
    this.texts = texts;
    this.sources = sources;
  }

  /** Whether so many are kept as long as no others are asked for. */
  static holds(count: number): boolean {
    return count <= KEPT;
  }

  /** The profile of the tool under a key. */
  get(key: string, tool: ToolDefinition): ToolProfile {
    const recent = this.recent.get(key);
    if (recent?.tool === tool) return recent.profile;
    const older = this.older.get(key);
    const profile = older?.tool === tool ? older.profile : this.made(tool);
    if (this.recent.size >= KEPT) {
      this.older = this.recent;
      this.recent = new Map();
    }
    this.recent.set(key, { tool, profile });
    return profile;
  }

  /** Takes note that the tool under a key is another object, which says the same. */
  renew(key: string, before: ToolDefinition | undefined, tool: ToolDefinition): void {
    const kept = this.recent.get(key) ?? this.older.get(key);
    if (kept !== undefined && kept.tool === before) kept.tool = tool;
  }

  /** Takes note that the tool under a key is another one, or gone, even if it is the same object. */
  forget(key: string): void {
    this.recent.delete(key);
    this.older.delete(key);
  }

  /** For the tools of another moment: these, or such as begin anew, because too many words were numbered. */
  next(): ToolProfiles {
    return this.numbers.size > NUMBERS ? new ToolProfiles(this.texts, this.sources) : this;
  }

  private made(tool: ToolDefinition): ToolProfile {
    const { numbers, sources } = this;
    return toolProfile(tool, this.texts(tool), { numbers, sources });
  }
}
