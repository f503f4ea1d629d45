import path from 'node:path';
import type { Arrow } from '../boundaries/arrow.ts';

export type AffectedTests = {
  readonly unit: readonly string[];
  readonly browser: readonly string[];
};

/**
 * The tests that a change is most likely to break: those in the folders it touches, and those that
 * import a changed file themselves. A shared file is imported by nearly all, so `npm test` decides.
 */
export function findAffectedTests(
  changed: readonly string[],
  files: readonly string[],
  arrows: readonly Arrow[],
): AffectedTests {
  const isChanged = new Set(changed);
  const folders = new Set(changed.map(featureFolder));
  const importers = new Set(arrows.filter(({ to }) => isChanged.has(to)).map(({ from }) => from));
  const isAffected = (file: string) =>
    isChanged.has(file) || importers.has(file) || folders.has(path.posix.dirname(file));
  return {
    unit: files.filter((file) => /\.test\.tsx?$/.test(file) && isAffected(file)),
    browser: files.filter((file) => file.endsWith('.spec.ts') && isChanged.has(file)),
  };
}

/** SQL belongs to the feature above its folder. */
function featureFolder(file: string): string {
  const folder = path.posix.dirname(file);
  return path.posix.basename(folder) === 'sql' ? path.posix.dirname(folder) : folder;
}
