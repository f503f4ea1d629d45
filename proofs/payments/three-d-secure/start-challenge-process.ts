import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { cleanEnvironment } from '../../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../../scripts/processes/stop-children.ts';
import type { FailPoint } from '../fail-points/tap-sockets.ts';
import type { OwnWorld } from '../world/own-world.ts';
import type { PathOptions } from '../world/payment-path.ts';
import type { Answer, PostedForm } from './challenge-path.ts';

export type ProcessSettings = Omit<PathOptions, 'clock' | 'poolSize' | 'gateway' | 'payer'> & {
  /** Sets the database's clock. */
  readonly owner: OwnWorld['owner'];
};

/** A payment or a repeated request for its result, or the callback of its challenge. */
export type Step = {
  readonly encryptedTxt: string;
  /** The browser also loads the frame. */
  readonly isShown?: boolean;
  readonly callback?: PostedForm;
  readonly killAt: FailPoint | null;
};

export type Done = {
  readonly wasKilled: boolean;
  readonly messages: number;
  readonly result: unknown;
};

export type Paid = { readonly answer: Answer; readonly document: string | null };

export type Command =
  | { kind: 'settings'; settings: ProcessSettings }
  | { kind: 'steps'; steps: readonly Step[] }
  | { kind: 'sweep'; aheadMs: number };

export type ChallengeProcess = {
  readonly run: (steps: readonly Step[]) => Promise<Done[]>;
  /** Ends overdue challenges, with the database's clock that far ahead. */
  readonly sweep: (aheadMs: number) => Promise<number>;
  /** With SIGKILL. */
  readonly kill: () => Promise<void>;
};

const program = path.join(import.meta.dirname, 'challenge-process.ts');

export async function startChallengeProcess(settings: ProcessSettings): Promise<ChallengeProcess> {
  const child = fork(program, {
    env: cleanEnvironment({}),
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
  const request = async <Answered>(command: Command): Promise<Answered> => {
    number += 1;
    const answered = Promise.withResolvers<unknown>();
    waiting.set(number, answered);
    child.send({ number, command });
    return (await answered.promise) as Answered;
  };
  await request({ kind: 'settings', settings });
  return {
    run: (steps) => request({ kind: 'steps', steps }),
    sweep: (aheadMs) => request({ kind: 'sweep', aheadMs }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
