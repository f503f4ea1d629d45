import { readFileSync } from 'node:fs';
import path from 'node:path';

export type LockedPackage = {
  version: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** Everything that npm installs, by its folder, such as `server/node_modules/better-auth`. */
export type Lockfile = ReadonlyMap<string, LockedPackage>;

export function readLockfile(): Lockfile {
  const file = path.resolve(import.meta.dirname, '../../package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return new Map(Object.entries(packages));
}

/** Resolves the dependencies of a folder as Node does, and leaves out those that aren't installed. */
export function dependenciesOf(lockfile: Lockfile, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    lockfile.get(folder) ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  const names = Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers);
  return [...new Set(names.flatMap((name) => resolve(lockfile, folder, name) ?? []))];
}

function resolve(lockfile: Lockfile, from: string, name: string): string | null {
  const found = path.posix.join(from, 'node_modules', name);
  const locked = lockfile.get(found);
  if (locked !== undefined) return locked.link === true ? (locked.resolved ?? null) : found;
  return from === '' || from === '.' ? null : resolve(lockfile, path.posix.dirname(from), name);
}

/** The packages of others that a workspace needs at run time, directly or through another. */
export function closureOf(lockfile: Lockfile, workspace: string): string[] {
  const seen = new Set<string>();
  const visit = (folder: string) => {
    for (const next of dependenciesOf(lockfile, folder)) {
      if (seen.has(next)) continue;
      seen.add(next);
      visit(next);
    }
  };
  visit(workspace);
  return [...seen].filter((folder) => folder.includes('node_modules/')).toSorted();
}

export function packageNameOf(folder: string): string {
  return folder.replace(/^.*node_modules\//, '');
}
