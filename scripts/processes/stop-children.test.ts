import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { stopChild } from './stop-children.ts';

/** A program that prints when it is ready, and ends on SIGTERM or ignores it. */
function program(onTerm: string): string {
  return `process.on('SIGTERM', () => { ${onTerm} }); setInterval(() => {}, 1000); console.log('up');`;
}

test('asks for the end, and reports how long that took', async () => {
  const child = spawn(process.execPath, ['-e', program('process.exit(0)')]);
  await once(child.stdout, 'data');
  const { isForced, tookMs } = await stopChild(child);
  expect(isForced).toBe(false);
  expect(tookMs).toBeGreaterThan(0);
  expect(child.exitCode).toBe(0);
});

test('kills after an ignored request', async () => {
  const child = spawn(process.execPath, ['-e', program('')]);
  await once(child.stdout, 'data');
  expect((await stopChild(child, 100)).isForced).toBe(true);
  expect(child.signalCode).toBe('SIGKILL');
});

const lingering = program(
  `console.log('asked'); setTimeout(() => { console.log('left in order'); process.exit(0); }, 50)`,
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a script ended by %s stops its children first, then ends',
  async (signal) => {
    const module = path.join(import.meta.dirname, 'stop-children.ts');
    const script = `
      import { spawn } from 'node:child_process';
      import { stopWithParent } from '${module}';
      for (let count = 0; count < 2; count += 1) {
        const child = spawn(process.execPath, ['-e', ${JSON.stringify(lingering)}]);
        stopWithParent(child);
        child.stdout.pipe(process.stdout, { end: false });
      }
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const lines: string[] = [];
    const timesPrinted = (word: string): number => lines.filter((line) => line === word).length;
    createInterface(parent.stdout).on('line', (line) => {
      lines.push(line);
      if (line === 'up' && timesPrinted('up') === 2) parent.kill(signal);
      // Ctrl-C arrives twice: from the terminal and from the launcher.
      if (line === 'asked' && timesPrinted('asked') === 1) parent.kill(signal);
    });
    await once(parent, 'close');
    expect(timesPrinted('left in order')).toBe(2);
    expect(parent.exitCode).toBe(signal === 'SIGINT' ? 130 : 143);
  },
);
