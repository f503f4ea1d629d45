import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './launch/install-if-needed.mjs';
import { cleanEnvironment } from './processes/clean-environment.ts';

let root: string;

/** A checkout with nothing but the launcher, everything "installed". */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'launch-'));
  for (const part of ['launch.mjs', 'launch']) {
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

function launch(...args: string[]): ChildProcess {
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

test('the command is asked once to end when whoever started the launcher is gone', async () => {
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
  const starter = spawn(
    process.execPath,
    [
      '-e',
      "require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' })",
      launcher(),
      'lasting',
    ],
    { env: cleanEnvironment({}), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(createInterface(starter.stdout), 'line');
  starter.kill('SIGKILL');
  await expect.poll(asked, { timeout: 5000 }).toContain('.');
  expect(asked()).toBe('x.');
});

function asked(): string {
  try {
    return readFileSync(path.join(root, 'asked'), 'utf8');
  } catch {
    return '';
  }
}
