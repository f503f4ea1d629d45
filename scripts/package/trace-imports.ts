import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';

export type Traced = {
  /** Our own sources, relative to the checkout. */
  files: string[];
  /** Folders of packages, such as `server/node_modules/better-auth`. */
  packages: string[];
};

const root = path.resolve(import.meta.dirname, '../..');

/** Started by their paths: the server, its command-line tool, workers and the simulator for test payments. */
const entries = [
  'server/main.ts',
  'server/piton.ts',
  'server/disputes/evidence/files/pdf-worker.ts',
  'server/startup/archiving/archive-worker.ts',
  'server/startup/backup-drill/drill-process.ts',
  'gateway-simulator/main.ts',
];

/** Follows each import from the entries through all packages, whether it is reached or not. */
export async function traceImports(): Promise<Traced> {
  const modules = new Set<string>();
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: true, write: false, minify: false, rolldownOptions: { input: entries } },
    plugins: [
      leaveOut,
      {
        name: 'modules',
        buildEnd() {
          for (const id of this.getModuleIds()) modules.add(id);
        },
      },
    ],
  });
  const reached = [...modules]
    .filter((id) => path.isAbsolute(id) && existsSync(id))
    .map((id) => path.relative(root, id));
  const files = reached.filter((file) => !file.includes('node_modules/'));
  const packages = [
    ...reached.flatMap((file) => packageFolderOf(file) ?? []),
    ...files.flatMap(resolvedByName),
  ];
  return { files: files.toSorted(), packages: [...new Set(packages)].toSorted() };
}

/**
 * A package's optional peer (TypeScript, for configuration written in it) is a tool's, unless
 * something else imports it too. Native modules are named and not read.
 */
const leaveOut: Plugin = {
  name: 'leave-out',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const isOptional = importer !== undefined && optionalPeersOf(importer).has(nameOf(source));
    return isOptional ? { id: source, external: true } : null;
  },
  load: (id) => (id.endsWith('.node') ? '' : null),
};

const optionalPeers = new Map<string, ReadonlySet<string>>();

function optionalPeersOf(importer: string): ReadonlySet<string> {
  const folder = packageFolderOf(path.relative(root, importer));
  if (folder === null) return new Set();
  const known = optionalPeers.get(folder);
  if (known !== undefined) return known;
  const manifest = readManifest(folder);
  const peers = Object.entries(manifest.peerDependenciesMeta ?? {});
  const found = new Set(peers.flatMap(([name, { optional }]) => (optional === true ? [name] : [])));
  optionalPeers.set(folder, found);
  return found;
}

type Manifest = { peerDependenciesMeta?: Record<string, { optional?: boolean }> };

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

/** `import.meta.resolve('package/file')` names a file that is read, such as a font. */
function resolvedByName(file: string): string[] {
  const found = readFileSync(path.join(root, file), 'utf8').matchAll(
    /import\.meta\.resolve\('([^']+)'\)/g,
  );
  return [...found].map(([, specifier = '']) => path.join('node_modules', nameOf(specifier)));
}

function packageFolderOf(file: string): string | null {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? null;
}

function nameOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
