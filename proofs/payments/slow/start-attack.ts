import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { cleanEnvironment } from '../../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../../scripts/processes/stop-children.ts';
import type { Body, Poured } from './pour-body.ts';
import type { Slowness, SlowTarget } from './slow-client.ts';

export type AttackGiven = SlowTarget & {
  /** The number of slow clients of each kind. */
  readonly each: number;
  /** Bodies sent in a loop. */
  readonly bodies: readonly Body[];
};

export type Huge = Body & Poured;

export type SlowResult = {
  readonly slowness: Slowness;
  /** At any time, once all have had time to connect. */
  readonly minConnected: number;
  /** The longest time the server has kept one. */
  readonly longestMs: number;
  readonly ended: number;
  readonly refused: number;
};

export type AttackResult = {
  readonly pours: readonly Huge[];
  readonly slow: readonly SlowResult[];
};

export type Attack = { readonly stop: () => Promise<AttackResult> };

const program = path.join(import.meta.dirname, 'attack-process.ts');

const fewEach = 5;

/** A few slow clients alone, to measure how long the server keeps them. */
export function holdSome(url: string): Attack {
  return startAttack({ url, file: '/robots.txt', each: fewEach, bodies: [] });
}

/** Continues until stopped. */
export function startAttack(given: AttackGiven): Attack {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: cleanEnvironment({}),
  });
  stopWithParent(child);
  child.stdin.write(`${JSON.stringify(given)}\n`);
  const firstLine = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the attackers ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  return {
    stop: async () => {
      child.stdin.end();
      const [line] = await Promise.race([firstLine, ended]);
      return JSON.parse(line) as AttackResult;
    },
  };
}
