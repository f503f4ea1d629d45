import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanEnvironment } from '../processes/clean-environment.ts';
import { fingerprint } from './install-if-needed.mjs';

const installModule = path.join(import.meta.dirname, 'install-if-needed.mjs');
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'install-if-needed-'));
  plant('package.json', JSON.stringify({ workspaces: ['.'] }));
  plant('package-lock.json', '{}');
  plant('.npmrc', '');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  writeFileSync(path.join(root, file), text);
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

const script = `import { installIfNeeded } from '${installModule}'; await installIfNeeded(process.argv[1]);`;

/** Runs the installation as the launcher does, with `npmScript` in place of npm. */
function install(
  npmScript: string,
  command = script,
  errors: 'inherit' | 'ignore' = 'inherit',
): ChildProcess {
  plant('npm-cli.cjs', npmScript);
  return spawn(process.execPath, ['--input-type=module', '-e', command, root], {
    env: cleanEnvironment({
      NODE_ENV: 'production',
      npm_execpath: path.join(root, 'npm-cli.cjs'),
    }),
    stdio: ['ignore', 'pipe', errors],
  });
}

/** Returns the process id that the fake npm printed. */
async function runningNpm(installing: ChildProcess): Promise<number> {
  if (!installing.stdout) throw new Error('its output is not piped');
  for await (const line of createInterface(installing.stdout)) {
    if (/^\d+$/.test(line)) return Number(line);
  }
  throw new Error('npm did not start');
}

const recording = `require('node:fs').appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');`;
const lasting = 'console.log(process.pid); setInterval(() => {}, 1000);';
const stubborn = `process.on('SIGTERM', () => setTimeout(() => process.exit(), 100)); ${lasting}`;

test.each(['package.json', 'package-lock.json', '.npmrc'])('%s changes the fingerprint', (file) => {
  const before = fingerprint(root);
  expect(fingerprint(root)).toBe(before);
  plant(file, `${read(file)} `);
  expect(fingerprint(root)).not.toBe(before);
});

test('installs once, with build dependencies under any NODE_ENV', async () => {
  await once(install(recording), 'close');
  await once(install(recording), 'close');
  expect(read('calls').split('\n')).toHaveLength(2);
  expect(read('calls')).toContain('--include=dev --include=optional');
  plant('package-lock.json', '{ }');
  await once(install(recording), 'close');
  expect(read('calls').split('\n')).toHaveLength(3);
});

test('a failed installation is repeated', async () => {
  const [code] = (await once(install(`${recording} process.exit(4);`), 'close')) as [number];
  expect(code).toBe(1);
  await once(install(recording), 'close');
  expect(read('calls').split('\n')).toHaveLength(3);
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends npm first, and then the command', async (signal, code) => {
  const installing = install(stubborn);
  const npm = await runningNpm(installing);
  installing.kill(signal);
  await once(installing, 'close');
  expect(installing.exitCode).toBe(code);
  expect(() => process.kill(npm, 0)).toThrow('ESRCH');
  expect(existsSync(path.join(root, 'node_modules/.piton-installed'))).toBe(false);
});

const churning = `
  const { mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
  const endsAt = Date.now() + 1500;
  while (Date.now() < endsAt) {
    mkdirSync('node_modules/.package-1/lib/deep', { recursive: true });
    writeFileSync('node_modules/.package-1/lib/deep/file', 'text');
    renameSync('node_modules/.package-1', 'node_modules/package');
    rmSync('node_modules/package', { recursive: true });
  }`;

test('the progress report tolerates folders that npm moves', async () => {
  const installing = install(churning, script.replace('argv[1]', 'argv[1], 1'));
  let output = '';
  installing.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(installing, 'close');
  expect(installing.exitCode).toBe(0);
  expect(output.match(/MB so far/g)?.length).toBeGreaterThan(20);
});

test('progress moves from the first second', async () => {
  const installing = install(lasting);
  if (!installing.stdout) throw new Error('its output is not piped');
  let first: string | undefined;
  for await (const line of createInterface(installing.stdout)) {
    first = / (\d+) s, \d+ MB so far/.exec(line)?.[1];
    if (first !== undefined) break;
  }
  installing.kill('SIGTERM');
  await once(installing, 'close');
  expect(Number(first)).toBeLessThan(5);
});

test('npm is ended when the command crashes', async () => {
  const slip = `process.on('SIGUSR2', () => { throw new Error('a slip'); });`;
  const installing = install(lasting, `${slip} ${script}`, 'ignore');
  await runningNpm(installing);
  installing.kill('SIGUSR2');
  // The output closes once all writers have ended, including npm.
  await once(installing, 'close');
  expect(installing.exitCode).not.toBe(0);
});

test('npm is ended when the command’s parent is gone', async () => {
  plant('npm-cli.cjs', lasting);
  const starter = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ${JSON.stringify(['--input-type=module', '-e', script, root])}, { stdio: 'inherit' })`,
    ],
    {
      env: cleanEnvironment({ npm_execpath: path.join(root, 'npm-cli.cjs') }),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const npm = await runningNpm(starter);
  starter.kill('SIGKILL');
  await expect.poll(() => isRunning(npm)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
