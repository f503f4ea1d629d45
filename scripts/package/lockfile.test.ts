import { expect, test } from 'vitest';
import { closureOf, type LockedPackage } from './lockfile.ts';

const locked = (dependencies: string[], rest: Partial<LockedPackage> = {}): LockedPackage => ({
  version: '1.0.0',
  dependencies: Object.fromEntries(dependencies.map((name) => [name, '*'])),
  ...rest,
});

test('follows dependencies to the nearest copy, through workspaces and circles', () => {
  const lockfile = new Map([
    ['server', locked(['a', '@piton/contract'])],
    ['contract', locked(['zod'])],
    ['node_modules/@piton/contract', locked([], { link: true, resolved: 'contract' })],
    ['node_modules/a', locked(['b'])],
    ['node_modules/b', locked(['a'])],
    ['node_modules/a/node_modules/b', locked([])],
    ['node_modules/zod', locked([])],
    ['node_modules/unrelated', locked([])],
  ]);
  expect(closureOf(lockfile, 'server')).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/zod',
  ]);
});

test('a required peer counts, an optional one does not', () => {
  const peers = {
    peerDependencies: { needed: '*', tool: '*' },
    peerDependenciesMeta: { tool: { optional: true } },
  };
  const lockfile = new Map([
    ['server', locked(['a'])],
    ['node_modules/a', locked([], peers)],
    ['node_modules/needed', locked([])],
    ['node_modules/tool', locked([])],
  ]);
  expect(closureOf(lockfile, 'server')).toEqual(['node_modules/a', 'node_modules/needed']);
});
