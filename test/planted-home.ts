// A home directory with a project in it, for tests of what stands in people's settings: made anew for each test of a file,
// and gone after the last.

import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach } from "vitest";

/** The directory, without links in its path. */
export interface PlantedHome {
  readonly home: string;
  /** The project, a folder of it. */
  readonly app: string;
  /** Writes a file below the home directory, by its path there or its whole one, with all folders on the way. */
  readonly write: (file: string, content: string | Uint8Array, mode?: number) => void;
  /** Empties it, but for the folder of the project. */
  readonly clear: () => void;
}

/** Plants a home directory for the tests of this file. */
export function plantedHome(name: string): PlantedHome {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `ranksack-${name}-`)));
  const home = join(folder, "home");
  const app = join(home, "app");
  const clear = (): void => {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(app, { recursive: true });
  };
  const write: PlantedHome["write"] = (file, content, mode = 0o600) => {
    const path = file.startsWith(home) ? file : join(home, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    chmodSync(path, mode);
  };
  beforeEach(clear);
  afterAll(() => rmSync(folder, { recursive: true }));
  return { home, app, write, clear };
}
