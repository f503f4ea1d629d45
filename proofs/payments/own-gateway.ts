import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { stopChild, stopWithParent } from '../../scripts/processes/stop-children.ts';
import { type Fault, faultName } from './fault-mix.ts';

const program = path.resolve(import.meta.dirname, '../../gateway-simulator/main.ts');

/** The number of times each fault was played, by name. */
export type Played = Map<string, number>;

export type OwnGateway = {
  url: string;
  journal: string;
  /** Makes the next sale or inquiry fail in that way. */
  arm: (fault: Fault) => Promise<void>;
  /** Disarms the remaining faults; returns those played since the last call. */
  disarm: () => Promise<Played>;
  /** Applies these faults to live sales by their shares; null ends them. */
  mix: (mix: { shares: Record<string, number>; delayMs?: number } | null) => Promise<void>;
  /** Whether some late sales are not processed yet. */
  isBusy: () => Promise<boolean>;
  approvedCents: () => Promise<bigint>;
  stop: () => Promise<unknown>;
};

/**
 * The gateway as a separate process, which survives a kill of the server and everything around it.
 */
export async function startOwnGateway(journal: string): Promise<OwnGateway> {
  const child = spawn(process.execPath, [program, '--with-parent', '--journal', journal], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: cleanEnvironment({}),
  });
  stopWithParent(child);
  const ended = once(child, 'close').then(() => {
    throw new Error('the gateway simulator ended before it was ready');
  });
  ended.catch(() => undefined);
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [
    string,
  ];
  const { url } = JSON.parse(line) as { url: string };
  const ask = async (place: string, given: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(url + place, given);
    if (!response.ok) throw new Error(`${place}: ${await response.text()}`);
    return response.json();
  };
  const playedLate = async () => {
    const { played } = (await ask('/faults')) as { played: { live: Record<string, number> } };
    return played.live['processed_late'] ?? 0;
  };
  const processed = () => readFileSync(journal, 'utf8').split('\n').length;
  let before = { late: 0, processed: 0 };
  let armed: Fault[] = [];
  return {
    url,
    journal,
    arm: async (fault) => {
      const body = JSON.stringify({ mode: 'live', count: 1, ...fault });
      await ask('/faults', { method: 'POST', body });
      armed.push(fault);
    },
    disarm: async () => {
      const { armed: left } = (await ask('/faults')) as { armed: (Fault & { count: number })[] };
      await ask('/faults', { method: 'DELETE' });
      const played: Played = new Map();
      for (const fault of armed) count(played, faultName(fault), 1);
      for (const fault of left) count(played, faultName(fault), -fault.count);
      armed = [];
      return played;
    },
    mix: async (mix) => {
      await ask('/faults/mix', { method: 'DELETE' });
      if (mix === null) return;
      before = { late: await playedLate(), processed: processed() };
      const body = JSON.stringify({ mode: 'live', seed: 1, ...mix });
      await ask('/faults/mix', { method: 'PUT', body });
    },
    isBusy: async () => processed() - before.processed < (await playedLate()) - before.late,
    approvedCents: async () => {
      const { live } = (await ask('/totals')) as { live: { approvedCents: string } };
      return BigInt(live.approvedCents);
    },
    stop: () => stopChild(child),
  };
}

export function count(played: Played, name: string, times: number): void {
  const sum = (played.get(name) ?? 0) + times;
  if (sum === 0) played.delete(name);
  else played.set(name, sum);
}
