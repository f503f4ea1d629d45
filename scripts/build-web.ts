import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withCheckoutLock } from './launch/checkout-lock.mjs';
import { exitCodeOf } from './launch/exit-code.mjs';

const checkout = path.resolve(import.meta.dirname, '..');

/**
 * Builds the web app if its sources differ from the last build's. One build at a time, because two
 * would empty each other's output folder.
 */
export async function ensureWebBuilt(root = checkout): Promise<void> {
  const stamp = path.join(root, 'web', 'dist', '.built');
  const isCurrent = (sources: string) =>
    existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
  if (isCurrent(fingerprint(root))) return;
  const onWait = () => console.log('Another command is building the web app; waiting for it.');
  await withCheckoutLock({ root, purpose: 'build', onWait }, async () => {
    const sources = fingerprint(root);
    if (isCurrent(sources)) return;
    rmSync(stamp, { force: true });
    await build(root);
    // Sources changed during the build may be half included, so the next start builds again.
    if (fingerprint(root) === sources) writeFileSync(stamp, sources);
  });
}

function fingerprint(root: string): string {
  const hash = createHash('sha256');
  const sources = ['{web,sdk,plugins}/**/*', 'contract/**/*.ts'];
  const made = ['dist', 'node_modules', '__pycache__'].map((name) => `**/${name}/**`);
  const files = globSync([...sources, 'package-lock.json'], {
    cwd: root,
    exclude: [...made, '**/*.test.ts', '{sdk,plugins}/*/test/**'],
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

async function build(root: string): Promise<void> {
  const startedAt = performance.now();
  console.log('Building the web app.');
  const { code, output } = await runBuild(root);
  if (code !== 0) throw new Error(`the web app could not be built:\n${output}`);
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function runBuild(root: string): Promise<{ code: number | null; output: string }> {
  // Build tools have no use for the secret.
  const { PITON_MASTER_KEY: _secret, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(root, 'web', 'build.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const untie = endWithUs(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).finally(untie);
  return { code, output };
}

/**
 * Ends the build when a signal ends this command. The returned function removes the listeners,
 * because the server that starts in this process next has its own shutdown and its own use of the
 * launcher's pipe.
 */
function endWithUs(child: ChildProcess): () => void {
  const kill = () => void child.kill('SIGKILL');
  const stop = (signal: NodeJS.Signals) => {
    // A half-finished build is repeated anyway, so it need not finish.
    child.once('close', () => process.exit(exitCodeOf(null, signal)));
    kill();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  process.once('exit', kill);
  return () => {
    for (const signal of signals) process.off(signal, stop);
    process.off('exit', kill);
  };
}
