// Writes piton.js, one module without dependencies, and its types, into dist/ or the folder that is
// named.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from 'vite';

const folder = import.meta.dirname;
const dist = process.argv[2] ?? path.join(folder, 'dist');
await build({
  root: folder,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: dist,
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'piton' },
  },
});
const tsc = path.join(folder, '../../node_modules/typescript/bin/tsc');
const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];
const into = ['--outDir', path.join(dist, 'types'), '--rootDir', 'src', 'src/index.ts'];
const flags = [
  '--ignoreConfig',
  '--target',
  'es2022',
  '--lib',
  'es2023,dom,dom.iterable',
  '--types',
  '',
];
const language = ['--module', 'nodenext', '--strict', '--rewriteRelativeImportExtensions'];
const args = [tsc, ...flags, ...language, ...emit, ...into];
const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
process.exitCode = status ?? 1;
