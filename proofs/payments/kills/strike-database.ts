import { setTimeout as wait } from 'node:timers/promises';
import { productProcesses, type ProductProcess } from '../../ground/running-product.ts';

/** A failure of the product's database while the server keeps running. */
export type Blow = (typeof blows)[number];

export const blows = [
  'kill the postmaster',
  'freeze all of it',
  'kill all of it',
  'freeze the postmaster',
  'kill the keeper',
  'freeze the backends',
  'kill a backend',
] as const;

/** Longer than a response may take, so that waiting for the end is too slow. */
const frozenForMs = 4000;

/** A restarting database has no backends for a moment. */
const restartLimitMs = 10_000;

/** Returns when the database could work again: right after a kill, or at the end of a freeze. */
export async function strikeDatabase(
  dataFolder: string,
  blow: Blow,
  random: () => number,
): Promise<void> {
  const endsAt = performance.now() + restartLimitMs;
  let victims = victimsOf(productProcesses(dataFolder), blow, random);
  while (victims.length === 0) {
    if (performance.now() > endsAt) throw new Error(`nothing to strike: ${blow}`);
    await wait(20);
    victims = victimsOf(productProcesses(dataFolder), blow, random);
  }
  if (blow.startsWith('kill')) {
    signalAll(victims, 'SIGKILL');
    return;
  }
  signalAll(victims, 'SIGSTOP');
  await wait(frozenForMs);
  signalAll(victims, 'SIGCONT');
}

function victimsOf(all: ProductProcess[], blow: Blow, random: () => number): ProductProcess[] {
  const named = (...parts: string[]) => all.filter(({ part }) => parts.includes(part));
  if (blow === 'kill the keeper') return named('keeper');
  if (blow.endsWith('the postmaster')) return named('postmaster');
  if (blow.endsWith('all of it')) return named('postmaster', 'backend');
  const backends = named('backend');
  if (blow === 'freeze the backends') return backends;
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
