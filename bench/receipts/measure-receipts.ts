import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf } from '../figures/cpu-time.ts';

export type ReceiptFigures = {
  readonly perSecond: number;
  readonly serverMs: number;
  readonly databaseMs: number;
};

const idleForMs = 5000;

/** CPU per receipt, without what server and database use while there is nothing to send. */
export async function measureReceipts(
  pid: number,
  count: number,
  send: () => Promise<void>,
): Promise<ReceiptFigures> {
  const idle = await measure(pid, () => pause(idleForMs));
  const sending = await measure(pid, send);
  const each = (group: 'server' | 'database') =>
    (sending[group] - idle[group] * (sending.tookMs / idle.tookMs)) / count;
  return {
    perSecond: (count / sending.tookMs) * 1000,
    serverMs: each('server'),
    databaseMs: each('database'),
  };
}

async function measure(pid: number, work: () => Promise<unknown>) {
  const before = cpuOf(pid);
  const startedAt = performance.now();
  await work();
  const tookMs = performance.now() - startedAt;
  const after = cpuOf(pid);
  return {
    tookMs,
    server: after.server - before.server,
    database: after.database - before.database,
  };
}

function cpuOf(pid: number) {
  const sums = cpuMsOf(pid, (command) =>
    /^(?:\S*\/)?postgres\b/.test(command) ? 'database' : 'server',
  );
  return { server: sums.get('server') ?? 0, database: sums.get('database') ?? 0 };
}
