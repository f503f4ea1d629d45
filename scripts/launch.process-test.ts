import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fingerprint } from './launch/install-if-needed.mjs';
import { cleanEnvironment } from './processes/clean-environment.ts';

let root: string;

/** A checkout with only the launcher, and everything "installed". */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'launch-'));
  for (const part of ['launch.mjs', 'launch', 'processes/heap-limits.mjs']) {
    cpSync(path.join(import.meta.dirname, part), path.join(root, 'scripts', part), {
      recursive: true,
    });
  }
  plant('package.json', '{ "type": "module", "workspaces": [] }');
  plant('package-lock.json', '{}');
  plant('.npmrc', '');
  mkdirSync(path.join(root, 'node_modules'));
  plant('node_modules/.piton-installed', fingerprint(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  writeFileSync(path.join(root, file), text);
}

function launcher(): string {
  return path.join(root, 'scripts/launch.mjs');
}

type Program = ChildProcessByStdio<null, Readable, Readable | null>;

function launch(...args: string[]) {
  return spawn(process.execPath, [launcher(), ...args], {
    env: cleanEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test.each([
  ['process.exit(Number(process.argv[2]))', 6],
  ["process.kill(process.pid, 'SIGKILL')", 137],
  ["process.kill(process.pid, 'SIGTERM')", 143],
])('a command that ends with %s is reported as %i', async (script, code) => {
  plant('scripts/ending.ts', script);
  const launched = launch('ending', '6');
  await once(launched, 'close');
  expect(launched.exitCode).toBe(code);
});

test.each(['gone', '../ending', ''])('the command "%s" is refused', async (command) => {
  const launched = launch(command);
  await once(launched, 'close');
  expect(launched.exitCode).toBe(1);
});

test('the command gets one signal to end when the launcher’s parent is gone', async () => {
  plant(
    'scripts/lasting.ts',
    `import { appendFileSync } from 'node:fs';
    process.on('SIGTERM', () => {
      appendFileSync('asked', 'x');
      setTimeout(() => { appendFileSync('asked', '.'); process.exit(); }, 700);
    });
    setInterval(() => {}, 1000);
    console.log('up');`,
  );
  const starter = startedByAnother('lasting');
  await once(createInterface(starter.stdout), 'line');
  starter.kill('SIGKILL');
  await expect.poll(asked, { timeout: 5000 }).toContain('.');
  expect(asked()).toBe('x.');
});

/** It has a signal handler that never gets to run. */
const blocked =
  "process.on('SIGINT', () => {}).on('SIGTERM', () => {}); console.log(process.pid); for (;;);";
const limit = { timeout: 15_000 };

test('a command that ignores Ctrl-C is killed after five seconds', limit, async () => {
  plant('scripts/start.ts', blocked);
  const launched = launch('start');
  let complaint = '';
  launched.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const pid = await readPid(launched);
  launched.kill('SIGINT');
  await once(launched, 'close');
  expect(launched.exitCode).toBe(137);
  expect(complaint).toBe('"start" did not stop in time and was killed.\n');
  expect(isRunning(pid)).toBe(false);
});

test('ends a command without a parent too', limit, async () => {
  plant('scripts/start.ts', blocked);
  const starter = startedByAnother('start');
  const pid = await readPid(starter);
  starter.kill('SIGKILL');
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
});

async function readPid(program: Program): Promise<number> {
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
  const pid = Number(line);
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  return pid;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A kill of the launcher's parent sends the launcher no signal. */
function startedByAnother(command: string) {
  const script =
    "require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' })";
  return spawn(process.execPath, ['-e', script, launcher(), command], {
    env: cleanEnvironment({}),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function asked(): string {
  try {
    return readFileSync(path.join(root, 'asked'), 'utf8');
  } catch {
    return '';
  }
}
