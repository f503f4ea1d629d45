import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../scripts/processes/stop-children.ts';
import type { DeliverOrder } from './deliver-process.ts';

export type Deliverers = {
  readonly kills: () => number;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly order: DeliverOrder;
  readonly plants: readonly string[];
  readonly random: () => number;
  /** Requests that the endpoint has received so far. */
  readonly requests: () => number;
};

const processes = 2;
/** Requests since a process began to deliver, so that a slow machine doesn't kill it idle. */
const killAfter = { min: 10, max: 400 };
const pollMs = 5;
const program = path.join(import.meta.dirname, 'deliver-process.ts');

/** Keeps two servers delivering, each of which is killed and started again at random moments. */
export function startDeliverers({ order, plants, random, requests }: Options): Deliverers {
  const stopping = new AbortController();
  let kills = 0;
  const start = (): ChildProcess => {
    const plant = new URL(`webhook-faults.mjs?${plants.join('&')}`, import.meta.url).href;
    const options = plants.length > 0 ? { NODE_OPTIONS: `--import=${plant}` } : {};
    const child = spawn(process.execPath, [program, JSON.stringify(order)], {
      env: cleanEnvironment(options),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    stopWithParent(child);
    return child;
  };
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      const child = start();
      const ended = once(child, 'exit');
      await Promise.race([ended, once(child, 'message')]);
      const { min, max } = killAfter;
      const killAt = requests() + min + random() * (max - min);
      while (requests() < killAt && child.exitCode === null && !stopping.signal.aborted) {
        await wait(pollMs);
      }
      if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}`);
      child.kill('SIGKILL');
      await ended;
      kills += 1;
    }
  };
  const running = Promise.all(Array.from({ length: processes }, keepRunning));
  running.catch(() => undefined);
  return {
    kills: () => kills,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
