import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stopWithParent } from '../../../scripts/processes/stop-children.ts';
import { productProcesses } from '../../harness/running-product.ts';

export type FaultyFlushes = { readonly stop: () => Promise<void> };

/** A disk takes time to fail, during which other transactions may get responses. */
const failsAfterUs = 300_000;

/**
 * Makes the n-th flush of every process of that database fail, as on a failing disk. Needs root
 * and strace.
 */
export function failFlushes(dataFolder: string, nth: number): Promise<FaultyFlushes> {
  return disturbFlushes(dataFolder, `error=EIO:when=${nth}:delay_exit=${failsAfterUs}`);
}

/** Makes every flush of that database take so much longer, as on an overloaded disk. */
export function delayFlushes(dataFolder: string, delayMs: number): Promise<FaultyFlushes> {
  return disturbFlushes(dataFolder, `delay_exit=${delayMs * 1000}`);
}

async function disturbFlushes(dataFolder: string, how: string): Promise<FaultyFlushes> {
  const flushes = 'fdatasync,fsync';
  const pids = productProcesses(dataFolder)
    .filter(({ part }) => part === 'postmaster' || part === 'backend')
    .flatMap(({ pid }) => ['-p', String(pid)]);
  const strace = spawn(
    'strace',
    ['-f', '-o', '/dev/null', `--trace=${flushes}`, `--inject=${flushes}:${how}`, ...pids],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  stopWithParent(strace);
  const ended = once(strace, 'close');
  let errors = '';
  strace.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  // strace names each attached process, and the first one once it can inject faults.
  await Promise.race([once(strace.stderr, 'data'), ended]);
  if (strace.exitCode !== null) throw new Error(`strace ended: ${errors}`);
  return {
    stop: async () => {
      strace.kill('SIGINT');
      await ended;
    },
  };
}
