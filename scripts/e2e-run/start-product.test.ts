import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stopProduct } from './start-product.ts';

/** Prints that it is ready, and exits with that code on SIGTERM. */
async function running(exitCode: number): Promise<ChildProcess> {
  const script = `process.on('SIGTERM', () => process.exit(${exitCode})); setInterval(() => {}, 1000); console.log('up');`;
  const child = spawn(process.execPath, ['-e', script]);
  await once(child.stdout, 'data');
  return child;
}

function stop(child: ChildProcess): Promise<string | null> {
  return stopProduct(child, mkdtempSync(path.join(tmpdir(), 'stop-product-')));
}

test('a product that stops on request succeeds', async () => {
  expect(await stop(await running(0))).toBeNull();
});

test('a product that stops with an error is a failure', async () => {
  expect(await stop(await running(3))).toBe('the product ended with exit code 3');
});

test.each([
  ['process.exit(0)', 'exit code 0'],
  ['process.exit(7)', 'exit code 7'],
  ["process.kill(process.pid, 'SIGKILL')", 'SIGKILL'],
])('a product that ends early is a failure: %s', async (script, end) => {
  const child = spawn(process.execPath, ['-e', script]);
  await once(child, 'close');
  expect(await stop(child)).toBe(`the product ended during the tests, with ${end}`);
});
