import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { cleanEnvironment } from '../../../processes/clean-environment.ts';
import { stopWithParent } from '../../../processes/stop-children.ts';
import type { Body, Poured } from './pour-body.ts';
import type { Slowness, SlowTarget } from './slow-client.ts';

export type AttackGiven = SlowTarget & {
  /** How many of each kind of slow client. */
  readonly each: number;
  /** What is poured in, one after the other and over again. */
  readonly bodies: readonly Body[];
};

export type Huge = Body & Poured;

export type SlowResult = {
  readonly slowness: Slowness;
  /** At any moment, once all had the time to connect. */
  readonly leastConnected: number;
  /** How long the server has had one of them. */
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

/** A few slow ones alone, which show how long the server has them. */
export function holdSome(url: string): Attack {
  return startAttack({ url, file: '/robots.txt', each: fewEach, bodies: [] });
}

/** Goes on until it is stopped. */
export function startAttack(given: AttackGiven): Attack {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: cleanEnvironment({}),
  });
  stopWithParent(child);
  child.stdin.write(`${JSON.stringify(given)}\n`);
  const said = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the attackers ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  return {
    stop: async () => {
      child.stdin.end();
      const [line] = await Promise.race([said, ended]);
      return JSON.parse(line) as AttackResult;
    },
  };
}
