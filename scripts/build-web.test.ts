import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanEnvironment } from './processes/clean-environment.ts';

const buildModule = path.join(import.meta.dirname, 'build-web.ts');
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'build-web-'));
  mkdirSync(path.join(root, 'web/dist'), { recursive: true });
  mkdirSync(path.join(root, 'sdk'));
  plant('package.json', '{ "type": "module" }');
  plant('web/page.html', 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  writeFileSync(path.join(root, file), text);
}

function read(file: string): string {
  return existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';
}

const recording = `import fs from 'node:fs'; fs.appendFileSync('builds', process.pid + '\\n');`;
const lasting = `${recording} setInterval(() => {}, 1000);`;
/** Runs until the test creates the file it waits for. */
const waiting = `${recording} while (!fs.existsSync('go')) await new Promise((go) => setTimeout(go, 10));`;

function start(): ChildProcess {
  const script = `import { ensureWebBuilt } from '${buildModule}'; await ensureWebBuilt(process.argv[1]); console.log('goes on');`;
  return spawn(process.execPath, ['--input-type=module', '-e', script, root], {
    env: cleanEnvironment({}),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

async function startToItsEnd(): Promise<number | null> {
  const starting = start();
  await once(starting, 'close');
  return starting.exitCode;
}

function builds(): number[] {
  return read('builds').split('\n').filter(Boolean).map(Number);
}

async function untilBuilding(): Promise<number> {
  await expect.poll(() => builds().length).toBe(1);
  return builds()[0] ?? 0;
}

test('builds again only when the sources have changed', async () => {
  plant('web/build.ts', recording);
  expect(await startToItsEnd()).toBe(0);
  expect(await startToItsEnd()).toBe(0);
  expect(builds()).toHaveLength(1);
  plant('web/page.html', 'two');
  expect(await startToItsEnd()).toBe(0);
  expect(builds()).toHaveLength(2);
  plant('sdk/client.php', 'one');
  expect(await startToItsEnd()).toBe(0);
  expect(builds()).toHaveLength(3);
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends the build, then the command', async (signal, code) => {
  plant('web/build.ts', lasting);
  const starting = start();
  const build = await untilBuilding();
  starting.kill(signal);
  await once(starting, 'close');
  expect(starting.exitCode).toBe(code);
  expect(() => process.kill(build, 0)).toThrow('ESRCH');
});

test('the second of two builds waits and uses the first one’s result', async () => {
  plant('web/build.ts', waiting);
  const first = start();
  await untilBuilding();
  const second = start();
  let output = '';
  second.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output).toContain('waiting for it');
  plant('go', '');
  await Promise.all([once(first, 'close'), once(second, 'close')]);
  expect([first.exitCode, second.exitCode]).toEqual([0, 0]);
  expect(output).toContain('goes on');
  expect(builds()).toHaveLength(1);
});

test('a build whose sources changed during it gets no stamp', async () => {
  plant('web/build.ts', waiting);
  const starting = start();
  await untilBuilding();
  plant('web/page.html', 'two');
  plant('go', '');
  await once(starting, 'close');
  expect(read('web/dist/.built')).toBe('');
});

test('a failed build gets no stamp', async () => {
  plant('web/build.ts', 'process.exit(1)');
  expect(await startToItsEnd()).toBe(1);
  expect(read('web/dist/.built')).toBe('');
});
