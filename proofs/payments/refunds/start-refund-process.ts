import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { cleanEnvironment } from '../../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../../scripts/processes/stop-children.ts';
import type { OwnWorld } from '../world/own-world.ts';

export type PlannedRefund = {
  readonly refundId: string;
  readonly saleId: string;
  readonly tranId: string;
  readonly ownerId: string;
  readonly companyId: string;
  readonly cents: number;
};

export type RefundCommand =
  | { kind: 'settings'; app: OwnWorld['app']; gatewayUrl: string }
  | { kind: 'refund'; refunds: readonly PlannedRefund[] }
  | { kind: 'sweep' };

export type RefundProcess = {
  /** False if the process was killed first. */
  readonly run: (command: RefundCommand) => Promise<boolean>;
  /** With SIGKILL. */
  readonly kill: () => Promise<void>;
};

const program = path.join(import.meta.dirname, 'refund-process.ts');

export function startRefundProcess({ app }: OwnWorld, gatewayUrl: string): RefundProcess {
  const child = fork(program, {
    env: cleanEnvironment({}),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  stopWithParent(child);
  const ended = once(child, 'exit');
  const waiting = new Map<number, PromiseWithResolvers<boolean>>();
  child.on('message', ({ number, failed }: { number: number; failed?: string }) => {
    if (failed === undefined) waiting.get(number)?.resolve(true);
    else waiting.get(number)?.reject(new Error(failed));
    waiting.delete(number);
  });
  child.once('exit', () => {
    for (const { resolve } of waiting.values()) resolve(false);
  });
  let number = 0;
  const run = (command: RefundCommand) => {
    number += 1;
    const answered = Promise.withResolvers<boolean>();
    waiting.set(number, answered);
    child.send({ number, command });
    return answered.promise;
  };
  const ready = run({ kind: 'settings', app, gatewayUrl });
  return {
    run: async (command) => (await ready) && run(command),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
