import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { cpuMsOf } from './cpu-time.ts';

// By its own CPU time, because other processes may have the cores.
const busy = `
  const spentMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  const end = spentMs() + 400;
  while (spentMs() < end);`;

async function startParent(childIsEnded: boolean): Promise<number> {
  const script = childIsEnded
    ? `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}]);
       console.log('done'); setInterval(() => {}, 1000);`
    : `${busy} console.log('done'); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  await once(createInterface(parent.stdout), 'line');
  return parent.pid ?? 0;
}

test.each([false, true])('counts work, by a child that has ended: %s', async (childIsEnded) => {
  const pid = await startParent(childIsEnded);
  const measured = cpuMsOf(pid, () => 'all').get('all') ?? 0;
  expect(measured).toBeGreaterThan(100);
  expect(measured).toBeLessThan(5000);
});

test('counts nothing for a process that does not exist', () => {
  expect(cpuMsOf(2 ** 30, () => 'all')).toEqual(new Map());
});
