import path from 'node:path';
import type { Arrow } from '../boundaries/arrow.ts';

export type AffectedTests = {
  readonly unit: readonly string[];
  readonly browser: readonly string[];
};

/**
 * The tests a change is most likely to break: those in its folders, and those that import a
 * changed file directly. Nearly all tests import shared files, so `npm test` decides.
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

/** An SQL file belongs to the feature above its folder. */
function featureFolder(file: string): string {
  const folder = path.posix.dirname(file);
  return path.posix.basename(folder) === 'sql' ? path.posix.dirname(folder) : folder;
}
