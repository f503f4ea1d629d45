/** The part of a package.json that tells which names may be imported. */
export type Manifest = {
  name: string;
  workspaces: readonly string[];
  dependencies: ReadonlySet<string>;
  devDependencies: ReadonlySet<string>;
};

type RawManifest = {
  name?: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

export function readManifest(text: string): Manifest {
  const raw = JSON.parse(text) as RawManifest;
  return {
    name: raw.name ?? '',
    workspaces: raw.workspaces ?? [],
    dependencies: new Set(
      [raw.dependencies, raw.optionalDependencies, raw.peerDependencies].flatMap((names) =>
        Object.keys(names ?? {}),
      ),
    ),
    devDependencies: new Set(Object.keys(raw.devDependencies ?? {})),
  };
}

/** "@scope/name/deep/file.ts" → "@scope/name", "hono/cors" → "hono". */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
