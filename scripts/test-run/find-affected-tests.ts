import path from 'node:path';
import type { Arrow } from '../boundaries/arrow.ts';

export type AffectedTests = {
  readonly unit: readonly string[];
  readonly browser: readonly string[];
};

/**
 * The tests a change is most likely to break: those in its folders, those that import a changed
 * file directly, and all of a feature whose SQL changed. Nearly all tests import shared files, so
 * `npm test` decides.
 */
export function findAffectedTests(
  changed: readonly string[],
  files: readonly string[],
  arrows: readonly Arrow[],
): AffectedTests {
  const isChanged = new Set(changed);
  const folders = new Set(changed.map((file) => path.posix.dirname(file)));
  const features = changed.filter((file) => file.endsWith('.sql')).map(featureFolder);
  const importers = new Set(arrows.filter(({ to }) => isChanged.has(to)).map(({ from }) => from));
  const isAffected = (file: string) =>
    isChanged.has(file) ||
    importers.has(file) ||
    folders.has(path.posix.dirname(file)) ||
    features.some((feature) => file.startsWith(feature));
  return {
    unit: files.filter((file) => /\.test\.tsx?$/.test(file) && isAffected(file)),
    browser: files.filter((file) => file.endsWith('.spec.ts') && isChanged.has(file)),
  };
}

/** The folder above `sql` or `migrations`. */
function featureFolder(file: string): string {
  return `${path.posix.dirname(path.posix.dirname(file))}/`;
}
