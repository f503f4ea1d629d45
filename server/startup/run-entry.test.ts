import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const module = (name: string) => path.join(import.meta.dirname, name);
/** Something without a stop step keeps the process alive. */
const somethingLeft = 'setInterval(() => undefined, 1000);';

/** An entry whose start is this script, killed after 300 ms of stopping. */
async function run(start: string): Promise<{ code: number | null; errors: string }> {
  const script = `
    import { runEntry } from '${module('run-entry.ts')}';
    import { OperatorError } from '${module('../operator-error.ts')}';
    await runEntry({ parentPipe: undefined, stopLimitMs: 300 }, async (shutdown) => { ${start} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, errors };
}

test('a failed start ends the process, whatever is still running', async () => {
  const { code, errors } = await run(`${somethingLeft} throw new OperatorError('no disk');`);
  expect({ code, errors }).toEqual({ code: 1, errors: 'no disk\n' });
});

test('an internal stop ends the process, even if something hangs', async () => {
  const { code } = await run(`
    ${somethingLeft}
    shutdown.onStop('what hangs', () => new Promise(() => undefined));
    setTimeout(() => { process.exitCode = 3; void shutdown.stop(); }, 10);`);
  expect(code).toBe(3);
});

test('a signal ends the process even during a stop', async () => {
  const { code } = await run(`
    ${somethingLeft}
    void shutdown.stop();
    process.kill(process.pid, 'SIGTERM');`);
  expect(code).toBe(1);
});

test('an orderly stop ends with exit code 0', async () => {
  const { code } = await run(`
    const timer = ${somethingLeft}
    shutdown.onStop('a timer', async () => clearInterval(timer));
    process.kill(process.pid, 'SIGTERM');`);
  expect(code).toBe(0);
});
