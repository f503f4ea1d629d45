import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runNamed, usage } from './run-named.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'run-named-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function plant(file: string, text: string): void {
  writeFileSync(path.join(folder, file), text);
}

test('lists the programs with their first sentences', () => {
  plant('start.ts', '/** How long a start takes. More words. */\n');
  plant(
    'load.ts',
    '/**\n * `npm run x -- load [--n 1]`: how much it\n * carries. And more.\n */\n',
  );
  plant('load.test.ts', '/** A test. */\n');
  expect(usage({ command: 'bench', folder })).toBe(
    'npm run bench -- <name> [its options]\n\n  load         how much it carries.\n  start        How long a start takes.',
  );
});

test.each([['proofs'], ['bench']])('every program listed for %s explains its use', (at) => {
  const programs = path.resolve(import.meta.dirname, '../..', at);
  const command = at === 'bench' ? 'bench' : 'proof';
  const listed = [...usage({ command, folder: programs }).matchAll(/^ {2}(\S+)/gm)];
  expect(listed.length).toBeGreaterThan(2);
  for (const [, name = ''] of listed) {
    const text = readFileSync(path.join(programs, `${name}.ts`), 'utf8');
    expect(text).toContain(`\`npm run ${command} -- ${name}`);
  }
});

test('runs the named program with its arguments, and returns its exit code', async () => {
  plant('seven.ts', 'process.exit(Number(process.argv[2]));');
  expect(await runNamed({ command: 'bench', folder }, ['seven', '7'])).toBe(7);
});

test.each([[[]], [['--help']]])('lists the programs and succeeds for %j', async (args) => {
  expect(await runNamed({ command: 'bench', folder }, args)).toBe(0);
});

test('prints a program’s usage without running it', async () => {
  plant('load.ts', '/** `npm run x -- load [--n 1]`: how much. */\nprocess.exit(7);');
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  expect(await runNamed({ command: 'x', folder }, ['load', '--help'])).toBe(0);
  expect(printed).toHaveBeenCalledWith('`npm run x -- load [--n 1]`: how much.');
});

test('an unknown option prints one line, not a stack', () => {
  plant('load.ts', "import { parseArgs } from 'node:util';\nparseArgs({ options: {} });");
  const file = path.join(folder, 'load.ts');
  const preload = path.join(import.meta.dirname, 'plain-option-errors.ts');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', pathToFileURL(preload).href, file, '--sped', '9'],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Unknown option '--sped'.*\n$/);
});

test.each([['gone'], ['../seven']])('refuses the name %s', async (name) => {
  expect(await runNamed({ command: 'bench', folder }, [name])).toBe(1);
});
