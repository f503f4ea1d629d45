import { setTimeout as wait } from 'node:timers/promises';
import { productProcesses, type ProductProcess } from '../../harness/running-product.ts';

/** A failure of the product's database while the server keeps running. */
export type DatabaseFault = (typeof databaseFaults)[number];

export const databaseFaults = [
  'kill the postmaster',
  'freeze all of it',
  'kill all of it',
  'freeze the postmaster',
  'kill the keeper',
  'freeze the backends',
  'kill a backend',
] as const;

/** A restarting database has no backends for a moment. */
const restartLimitMs = 10_000;

/** Returns when the database could work again: right after a kill, or at the end of a freeze. */
export async function injectDatabaseFault(
  dataFolder: string,
  fault: DatabaseFault,
  random: () => number,
  frozenForMs: number,
): Promise<void> {
  const endsAt = performance.now() + restartLimitMs;
  let victims = victimsOf(productProcesses(dataFolder), fault, random);
  while (victims.length === 0) {
    if (performance.now() > endsAt) throw new Error(`no process to hit: ${fault}`);
    await wait(20);
    victims = victimsOf(productProcesses(dataFolder), fault, random);
  }
  if (fault.startsWith('kill')) {
    signalAll(victims, 'SIGKILL');
    return;
  }
  signalAll(victims, 'SIGSTOP');
  await wait(frozenForMs);
  signalAll(victims, 'SIGCONT');
}

function victimsOf(
  all: ProductProcess[],
  fault: DatabaseFault,
  random: () => number,
): ProductProcess[] {
  const named = (...parts: string[]) => all.filter(({ part }) => parts.includes(part));
  if (fault === 'kill the keeper') return named('keeper');
  if (fault.endsWith('the postmaster')) return named('postmaster');
  if (fault.endsWith('all of it')) return named('postmaster', 'backend');
  const backends = named('backend');
  if (fault === 'freeze the backends') return backends;
  return backends.slice(Math.floor(random() * backends.length)).slice(0, 1);
}

function signalAll(processes: readonly ProductProcess[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended.
    }
  }
}
