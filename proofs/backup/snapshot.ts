import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * The backup as a lost machine would leave it. Files are never changed in place, so links suffice;
 * if one is replaced by a longer one while linking, it begins again. Returns when it ended.
 */
export function takeSnapshot(folder: string, target: string): number {
  for (;;) {
    try {
      linkAll(folder, target);
      return performance.now();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      rmSync(target, { recursive: true, force: true });
    }
  }
}

/** In order of names: the head before the log that it promises. */
function linkAll(folder: string, target: string): void {
  mkdirSync(target, { recursive: true });
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const [from, to] = [path.join(folder, entry.name), path.join(target, entry.name)];
    if (entry.isDirectory()) linkAll(from, to);
    else if (!entry.name.endsWith('.new')) linkSync(from, to);
  }
}
