import { expect, test } from 'vitest';
import { type BuiltFiles, builtWebFolder, readBuilt } from './built/read-built.ts';

/**
 * The scripts that a first visit to Home waits for, compressed as sent. React, the router and zod
 * are three fifths of it; a menu library alone would add a fifth.
 */
const budgetBytes = 170_000;

/** The modules that the routes of /index load, as web/src/dashboard/routes/dashboard-routes.ts names them. */
const signedInParts = ['session-guard', 'shell', 'home-page'];

test('Home stays within its byte budget', async () => {
  const { files, textOf } = await readBuilt(builtWebFolder);
  const entries = [...textOf('/index.html').matchAll(/\/assets\/[\w-]+\.js/g)].map(
    ([name]) => name,
  );
  const loaded = new Set<string>();
  for (const name of [...entries, ...signedInParts.map((part) => chunkOf(files, part))]) {
    addWithImports(files, name, loaded);
  }
  expect(loaded.size).toBeGreaterThan(20);
  const bytes = [...loaded].reduce((sum, name) => sum + packedBytes(files, name), 0);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
  // Well below the real size: a walk that finds too little would otherwise pass for ever.
  expect(bytes).toBeGreaterThan(budgetBytes * 0.8);
});

function chunkOf(files: BuiltFiles, part: string): string {
  const shape = new RegExp(`^/assets/${part}-[\\w-]{8}\\.js$`);
  const found = [...files.keys()].filter((name) => shape.test(name));
  expect(found, part).toHaveLength(1);
  return found[0] ?? '';
}

/** Static imports are named in the file; dynamic ones are in brackets. */
function addWithImports(files: BuiltFiles, name: string, loaded: Set<string>): void {
  if (loaded.has(name)) return;
  loaded.add(name);
  const text = Buffer.from(files.get(name) ?? []).toString();
  for (const [, needed = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) {
    addWithImports(files, `/assets/${needed}`, loaded);
  }
}

/** Small files are sent uncompressed. */
function packedBytes(files: BuiltFiles, name: string): number {
  return (files.get(`${name}.br`) ?? files.get(name))?.length ?? Number.NaN;
}
