import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { addressNetwork } from '../../limits/address-network.ts';
import { createFairQueue } from './fair-queue.ts';
import { logRejections } from './log-rejections.ts';
import type { Sender } from '../take/unreadable-payments.ts';

export type SlowLane = {
  /** Runs `work` when it is this sender's turn. */
  readonly take: <Result>(sender: Sender, work: () => Promise<Result>) => Promise<Result>;
};

/** Runs one task at a time with a pause after each, so that the lane uses less than one core. */
const paceMs = 5;
/** The pay page cancels after 15 s without a response; an honest payment needs far less. */
const options = { maxConcurrent: 1, maxWaitMs: 10_000, maxWaiting: 2000 };

/**
 * Opens texts of addresses that send many unreadable ones; honest payments from there are charged a
 * little later. The lane is fair between senders, so a flood mainly slows down its own sender.
 */
export function createSlowLane(log: Logger): SlowLane {
  const queue = logRejections(createFairQueue(options), log);
  return {
    take: ({ companyId, clientAddress }, work) =>
      queue.take(`${companyId} ${addressNetwork(clientAddress)}`, async () => {
        const pace = wait(paceMs);
        try {
          return await work();
        } finally {
          await pace;
        }
      }),
  };
}
