// Compiles src/ for import and for require, into dist/ or the folder that is named.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const dist = process.argv[2] ?? path.join(folder, 'dist');
const tsc = path.join(folder, '../../node_modules/typescript/bin/tsc');
const formats = {
  esm: { type: 'module', flags: ['--module', 'nodenext', '--moduleResolution', 'nodenext'] },
  cjs: { type: 'commonjs', flags: ['--module', 'commonjs', '--moduleResolution', 'bundler'] },
};

rmSync(dist, { recursive: true, force: true });
for (const [name, { type, flags }] of Object.entries(formats)) {
  const out = path.join(dist, name);
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', out, ...flags];
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, 'package.json'), `${JSON.stringify({ type })}\n`);
}
