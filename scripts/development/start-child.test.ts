import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from './start-child.ts';

/** A program that writes a file once it runs, and then continues with `what`. */
function program(what: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'start-child-'));
  const script = `process.on('SIGTERM', () => process.exit()); require('node:fs').writeFileSync('up', ''); ${what}`;
  writeFileSync(path.join(folder, 'program.cjs'), script);
  const isUp = () => existsSync(path.join(folder, 'up'));
  return { child: startChild(folder, ['program.cjs']), isUp };
}

test.each([
  ['that stops on request', 'setInterval(() => {}, 1000)'],
  ['that is too busy to hear', 'for (;;);'],
])('a program %s is stopped', async (_which, what) => {
  const { child, isUp } = program(what);
  await expect.poll(isUp).toBe(true);
  await child.stop(300);
});
