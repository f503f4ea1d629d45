import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cleanEnvironment } from './processes/clean-environment.ts';

function run(command: string, args: readonly string[]) {
  return spawnSync(process.execPath, [path.join(import.meta.dirname, `${command}.ts`), ...args], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: cleanEnvironment({}),
    encoding: 'utf8',
  });
}

test.each([
  ['check', ['--help'], 'npm run check'],
  ['test', ['--help'], 'npm test'],
  ['e2e', ['--help'], 'npm run e2e'],
  ['db', ['--help'], 'npm run db'],
  ['package', ['--help'], 'npm run package'],
  ['db', ['new', '--help'], 'npm run db'],
  ['db', [], 'npm run db'],
])('%s %j prints our usage and succeeds', (command, args, begins) => {
  const { status, stdout, stderr } = run(command, args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.slice(0, begins.length)).toBe(begins);
});

test.each([
  ['check', ['--nope']],
  ['test', ['--nope']],
  ['test', ['contract/money', '--nope']],
])('%s %j is refused in one line', (command, args) => {
  const { status, stdout, stderr } = run(command, args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^Unknown option '--nope'.*\n$/);
});

test('npm test refuses a path that matches no test file', () => {
  const { status, stdout, stderr } = run('test', ['contract/money', 'nosuchfeature']);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe('No test file matches "nosuchfeature".\n');
});

test('db refuses unknown commands', () => {
  const { status, stderr } = run('db', ['nope']);
  expect(status).toBe(1);
  expect(stderr).toContain('There is no command "nope".');
});
