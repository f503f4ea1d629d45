import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const logModule = path.join(import.meta.dirname, 'log.ts');
/** Logs twice, says that it goes on, and exits when asked. */
const program = `
  const { createLog } = await import(${JSON.stringify(logModule)});
  const log = createLog('info');
  log.info('one');
  setTimeout(() => {
    log.info('two');
    setTimeout(() => console.error('goes on'), 300);
  }, 300);
  process.stdin.once('data', () => process.exit(7));`;

test('a server goes on and exits although its log can’t be written', async () => {
  // As on a full disk, each write fails, and on every system.
  const unwritable = openSync('/dev/null', 'r');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', unwritable, 'pipe'],
  });
  closeSync(unwritable);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await expect.poll(() => text).toBe('goes on\n');
  child.stdin?.write('exit\n');
  expect(await ended).toEqual([7, null]);
});
