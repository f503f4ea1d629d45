import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { stopChild } from './stop-children.ts';

/** A program that says when it is ready and ends on SIGTERM, or does not. */
function program(onTerm: string): string {
  return `process.on('SIGTERM', () => { ${onTerm} }); setInterval(() => {}, 1000); console.log('up');`;
}

test('asks, and says how long that took', async () => {
  const child = spawn(process.execPath, ['-e', program('process.exit(0)')]);
  await once(child.stdout, 'data');
  const { isForced, tookMs } = await stopChild(child);
  expect(isForced).toBe(false);
  expect(tookMs).toBeGreaterThan(0);
  expect(child.exitCode).toBe(0);
});

test('insists when asking does not help', async () => {
  const child = spawn(process.execPath, ['-e', program('')]);
  await once(child.stdout, 'data');
  expect((await stopChild(child, 100)).isForced).toBe(true);
  expect(child.signalCode).toBe('SIGKILL');
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a script that is ended by %s takes its child with it',
  async (signal) => {
    const module = path.join(import.meta.dirname, 'stop-children.ts');
    const script = `
      import { spawn } from 'node:child_process';
      import { stopWithParent } from '${module}';
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(program('setTimeout(() => process.exit(0), 50)'))}]);
      stopWithParent(child);
      child.stdout.once('data', () => console.log(child.pid));
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const [childPid] = (await once(createInterface(parent.stdout), 'line')) as [string];
    // As Ctrl-C does: once from the terminal and once from the launcher.
    parent.kill(signal);
    parent.kill(signal);
    await once(parent, 'close');
    expect(() => process.kill(Number(childPid), 0)).toThrow('ESRCH');
    expect(parent.exitCode).toBe(signal === 'SIGINT' ? 130 : 143);
  },
);
