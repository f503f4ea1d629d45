import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stopWithParent } from '../../../processes/stop-children.ts';
import { productProcesses } from '../../ground/running-product.ts';

export type FailingFlushes = { readonly stop: () => Promise<void> };

/** A disk takes its time to fail, in which others are answered who did not wait for it. */
const failsAfterUs = 300_000;

/**
 * From now on the n-th flush of every process of that database fails, as on a disk that is going.
 * Needs root, and strace.
 */
export async function failFlushes(dataFolder: string, nth: number): Promise<FailingFlushes> {
  const flushes = 'fdatasync,fsync';
  const pids = productProcesses(dataFolder)
    .filter(({ part }) => part === 'postmaster' || part === 'backend')
    .flatMap(({ pid }) => ['-p', String(pid)]);
  const strace = spawn(
    'strace',
    [
      '-f',
      '-o',
      '/dev/null',
      `--trace=${flushes}`,
      `--inject=${flushes}:error=EIO:when=${nth}:delay_exit=${failsAfterUs}`,
      ...pids,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  stopWithParent(strace);
  const ended = once(strace, 'close');
  let said = '';
  strace.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  // It names each process that it holds, and the first of them as soon as it can fail its flushes.
  await Promise.race([once(strace.stderr, 'data'), ended]);
  if (strace.exitCode !== null) throw new Error(`strace ended: ${said}`);
  return {
    stop: async () => {
      strace.kill('SIGINT');
      await ended;
    },
  };
}
