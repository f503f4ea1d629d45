import { expect, test } from 'vitest';
import { type BuiltFiles, builtWebFolder, readBuilt } from './read-built.ts';

/**
 * The scripts that a first visit to Home waits for, packed as they go over the wire. React, the router
 * and zod are three fifths of it; a library for menus alone would be a fifth more.
 */
const budgetBytes = 170_000;

/** What the routes of /index ask for by themselves, as web/src/dashboard/routes/dashboard-routes.ts names it. */
const askedFor = ['session-guard', 'shell', 'home-page'];

test('Home keeps within its weight', async () => {
  const { files, textOf } = await readBuilt(builtWebFolder);
  const entries = [...textOf('/index.html').matchAll(/\/assets\/[\w-]+\.js/g)].map(
    ([name]) => name,
  );
  const loaded = new Set<string>();
  for (const name of [...entries, ...askedFor.map((part) => chunkOf(files, part))]) {
    addWithImports(files, name, loaded);
  }
  expect(loaded.size).toBeGreaterThan(20);
  const bytes = [...loaded].reduce((sum, name) => sum + packedBytes(files, name), 0);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
  // Far under what there is: a walk that finds little would say so forever.
  expect(bytes).toBeGreaterThan(budgetBytes * 0.8);
});

function chunkOf(files: BuiltFiles, part: string): string {
  const shape = new RegExp(`^/assets/${part}-[\\w-]{8}\\.js$`);
  const found = [...files.keys()].filter((name) => shape.test(name));
  expect(found, part).toHaveLength(1);
  return found[0] ?? '';
}

/** Files name what they need before they run; what is asked for later they name in brackets. */
function addWithImports(files: BuiltFiles, name: string, loaded: Set<string>): void {
  if (loaded.has(name)) return;
  loaded.add(name);
  const text = Buffer.from(files.get(name) ?? []).toString();
  for (const [, needed = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) {
    addWithImports(files, `/assets/${needed}`, loaded);
  }
}

/** Small ones go as they are. */
function packedBytes(files: BuiltFiles, name: string): number {
  return (files.get(`${name}.br`) ?? files.get(name))?.length ?? Number.NaN;
}
