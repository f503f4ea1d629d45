import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'web', 'dist', '.built');

/** Builds the web app when its sources are not the ones that the last build was made from. */
export async function ensureWebBuilt(): Promise<void> {
  const sources = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  rmSync(stamp, { force: true });
  const startedAt = performance.now();
  console.log('Building the web app.');
  const { code, output } = await runBuild();
  if (code !== 0) throw new Error(`the web app could not be built:\n${output}`);
  writeFileSync(stamp, sources);
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(['web/**/*', 'contract/**/*.ts', 'package-lock.json'], {
    cwd: root,
    exclude: ['web/dist/**', 'web/node_modules/**', '**/*.test.ts'],
    withFileTypes: true,
  });
  for (const file of files
    .filter((entry) => entry.isFile())
    .map(fullPath)
    .toSorted()) {
    hash.update(`${path.relative(root, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function fullPath(entry: { parentPath: string; name: string }): string {
  return path.join(entry.parentPath, entry.name);
}

async function runBuild(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(root, 'web', 'build.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  return { code, output };
}
