import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { cleanEnvironment } from '../../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../../scripts/processes/stop-children.ts';
import type { OwnWorld } from '../world/own-world.ts';
import type { PathOptions } from '../world/payment-path.ts';
import type { FailPoint } from './tap-sockets.ts';

/** A payment, or one look at unresolved sales, that ends at that point; null runs to the end. */
export type Work = {
  readonly encryptedTxt: string | null;
  readonly killAt: FailPoint | null;
  /** The clock's time; null is now. */
  readonly atMs: number | null;
};
export type WorkOver = { readonly wasKilled: boolean; readonly trail: readonly string[] };
type RawResponse = { readonly status: number; readonly body: string };

export type PathSettings = Omit<PathOptions, 'clock' | 'poolSize'> & {
  /** Sets the database's clock. */
  readonly owner: OwnWorld['owner'];
};

export type PathCommand =
  | { kind: 'settings'; settings: PathSettings }
  | { kind: 'pay'; encryptedTxts: readonly string[] }
  | { kind: 'inquire'; aheadMs: number }
  | { kind: 'work'; works: readonly Work[]; isInTurn: boolean };

export type PathProcess = {
  readonly pay: (encryptedTxts: readonly string[]) => Promise<RawResponse[]>;
  /** Runs inquiries until none is due, with the clock that far ahead. */
  readonly inquire: (aheadMs: number) => Promise<number>;
  readonly work: (given: Omit<PathCommand & { kind: 'work' }, 'kind'>) => Promise<WorkOver[]>;
  /** With SIGKILL. */
  readonly kill: () => Promise<void>;
};

const plants = new URL('../payment-faults.mjs', import.meta.url).href;
const program = path.join(import.meta.dirname, 'path-process.ts');

export async function startPath(
  settings: PathSettings,
  plant: string | null,
): Promise<PathProcess> {
  const child = fork(program, {
    // Many processes load the same code.
    env: cleanEnvironment({}),
    execArgv: plant === null ? [] : [`--import=${plants}?${plant}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  stopWithParent(child);
  const ended = once(child, 'exit');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  child.on('message', (message: { number: number; answered?: unknown; failed?: string }) => {
    const pending = waiting.get(message.number);
    if (message.failed === undefined) pending?.resolve(message.answered);
    else pending?.reject(new Error(message.failed));
    waiting.delete(message.number);
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process ended unexpectedly'));
  });
  let number = 0;
  const request = async <Answered>(command: PathCommand): Promise<Answered> => {
    number += 1;
    const answered = Promise.withResolvers<unknown>();
    waiting.set(number, answered);
    child.send({ number, command });
    return (await answered.promise) as Answered;
  };
  await request({ kind: 'settings', settings });
  return {
    pay: (encryptedTxts) => request({ kind: 'pay', encryptedTxts }),
    inquire: (aheadMs) => request({ kind: 'inquire', aheadMs }),
    work: (given) => request({ kind: 'work', ...given }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
