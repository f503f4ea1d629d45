import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { untilReady } from './start-simulator.ts';

/** A program that acts as the simulator. */
function playing(script: string) {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('answers at the printed address', async () => {
  const child = playing(`console.log('{"url":"http://127.0.0.1:1"}'); process.stdin.resume();`);
  expect(await untilReady(child)).toBe('http://127.0.0.1:1');
});

test('an early exit fails the start, with its exit status', async () => {
  const failure = await untilReady(playing('process.exit(3)')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect((failure as Error).message).toContain('ended before it was ready (exit code 3)');
});

test('a simulator that never becomes ready does not delay its parent’s end', async () => {
  const module = path.join(import.meta.dirname, 'start-simulator.ts');
  const script = `
    import { spawn } from 'node:child_process';
    import { untilReady } from '${module}';
    const child = spawn(process.execPath, ['-e', ''], { stdio: ['pipe', 'pipe', 'inherit'] });
    await untilReady(child, 60_000).catch(() => { process.exitCode = 7; });`;
  const [code] = (await once(
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }),
    'close',
  )) as [number | null];
  expect(code).toBe(7);
});

test('a simulator that never becomes ready is ended after its time limit', async () => {
  const child = playing('setInterval(() => undefined, 1000)');
  const ended = once(child, 'close');
  await expect(untilReady(child, 300)).rejects.toThrow('was not ready after 300 ms');
  await ended;
});
