import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf } from '../figures/cpu-time.ts';
import type { Payer } from './payer.ts';

/** One program under the same load: the product or the prototype. */
export type Subject = {
  readonly payer: Pick<Payer, 'seal' | 'send'>;
  readonly companyIds: readonly (string | number)[];
  /** The processes whose CPU counts, each with all below it. */
  readonly pids: readonly number[];
  /** Resolves when the work after the responses is done; absent if there is none. */
  readonly settled?: () => Promise<void>;
};

export type Turn = {
  readonly perSecond: number;
  readonly waitedMs: readonly number[];
  /** CPU milliseconds per payment until the last response, by group of processes. */
  readonly cpuMs: ReadonlyMap<string, number>;
  /** The same of all together until the work after the responses was done, less the idle share. */
  readonly settledCpuMs: number;
};

const idleForMs = 2000;

export async function measureTurn(subject: Subject, count: number): Promise<Turn> {
  const { payer, companyIds, settled } = subject;
  const sealed = await payer.seal(companyIds, count);
  const idlePerMs = await measureIdle(subject);
  const before = cpuOf(subject);
  const client = process.cpuUsage();
  const startedAt = performance.now();
  const waitedMs = await payer.send(sealed);
  const tookMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(client);
  const cpuMs = perPayment(before, cpuOf(subject), count).set(
    'client',
    (user + system) / 1000 / count,
  );
  await settled?.();
  const totalMs = total(cpuOf(subject)) - total(before);
  const idleMs = idlePerMs * (performance.now() - startedAt);
  return {
    perSecond: (count / tookMs) * 1000,
    waitedMs,
    cpuMs,
    settledCpuMs: (totalMs - idleMs) / count,
  };
}

/** Timers and checks run without payments too, and a long wait for receipts must not count them. */
async function measureIdle(subject: Subject): Promise<number> {
  const before = total(cpuOf(subject));
  const startedAt = performance.now();
  await pause(idleForMs);
  return (total(cpuOf(subject)) - before) / (performance.now() - startedAt);
}

export function cpuOf({ pids }: Pick<Subject, 'pids'>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const pid of pids) {
    for (const [group, ms] of cpuMsOf(pid, groupOf)) sums.set(group, (sums.get(group) ?? 0) + ms);
  }
  return sums;
}

function groupOf(command: string): string {
  if (/^(?:\S*\/)?postgres\b/.test(command)) return 'database';
  return /gateway-simulator|gateway\.ts/.test(command) ? 'gateway' : 'server';
}

export function perPayment(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  count: number,
): Map<string, number> {
  return new Map(
    Array.from(after, ([group, ms]) => [group, (ms - (before.get(group) ?? 0)) / count] as const),
  );
}

function total(sums: ReadonlyMap<string, number>): number {
  return Array.from(sums.values()).reduce((sum, ms) => sum + ms, 0);
}
