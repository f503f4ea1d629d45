import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../operator-error.ts';

type Step = { afterMs: number; signal: NodeJS.Signals };

const gently: readonly Step[] = [
  { afterMs: 200, signal: 'SIGINT' },
  { afterMs: 5000, signal: 'SIGQUIT' },
  { afterMs: 10_000, signal: 'SIGKILL' },
];

/** For the backends of a dead postmaster, whose work is lost anyway. */
export const atOnce: readonly Step[] = [
  { afterMs: 0, signal: 'SIGQUIT' },
  { afterMs: 300, signal: 'SIGKILL' },
];

/**
 * After our own crash, a PostgreSQL of the same folder may still run: it is given time, then
 * stopped gently, then by force. The keeper removes a dead one's lock files, because it knows that
 * the cluster is free.
 */
export async function stopPreviousPostgres(cluster: string, how = gently): Promise<void> {
  const steps = [...how];
  const startedAt = performance.now();
  let remaining = await processesIn(cluster);
  while (remaining.length > 0) {
    const elapsedMs = performance.now() - startedAt;
    const step = steps[0];
    if (step !== undefined && elapsedMs >= step.afterMs) {
      steps.shift();
      await signalPrevious(cluster, step.signal, remaining);
    }
    if (elapsedMs > 20_000) {
      throw new OperatorError(
        `An earlier PostgreSQL (process ${remaining.join(', ')}) still uses ${cluster} and does not end. Stop it and start again.`,
      );
    }
    await wait(25);
    remaining = await processesIn(cluster);
  }
}

/** The process number in the pid file, whether or not that process is alive. */
export async function postmasterPid(cluster: string): Promise<number | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  return pid > 1 ? pid : null;
}

async function signalPrevious(cluster: string, signal: NodeJS.Signals, remaining: number[]) {
  const postmaster = await postmasterPid(cluster);
  const isListed = postmaster !== null && remaining.includes(postmaster);
  const targets = isListed && signal !== 'SIGKILL' ? [postmaster] : remaining;
  for (const pid of targets) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between the two checks, as intended.
    }
  }
}

/** Every PostgreSQL process has its cluster as working folder, even an orphan. */
async function processesIn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return postmasterAlive(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isInside = await Promise.all(pids.map((pid) => isPostgresIn(cluster, pid)));
  return pids.filter((_, index) => isInside[index]).map(Number);
}

async function isPostgresIn(cluster: string, pid: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== cluster) return false;
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres';
  } catch {
    // It has ended, or belongs to another account.
    return false;
  }
}

async function postmasterAlive(cluster: string): Promise<number[]> {
  const pid = await postmasterPid(cluster);
  if (pid === null) return [];
  try {
    process.kill(pid, 0);
    return [pid];
  } catch {
    return [];
  }
}
