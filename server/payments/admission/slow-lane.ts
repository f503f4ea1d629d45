import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { addressNetwork } from '../../limits/address-network.ts';
import { createTurns } from './take-turns.ts';
import { tellTurnedAway } from './tell-turned-away.ts';
import type { Asker } from '../take/unreadable-payments.ts';

export type SlowLane = {
  /** Runs `work` when it is this asker's turn. */
  readonly take: <Result>(asker: Asker, work: () => Promise<Result>) => Promise<Result>;
};

/** One at a time and no sooner one after the other: all of it together costs less than one core. */
const paceMs = 5;
/** The pay page cancels after 15 s what was not answered; an honest payment needs far less. */
const options = { most: 1, waitMostMs: 10_000, waitingMost: 2000 };

/**
 * Opens for addresses that send much that does not open. Honest payments among it are charged as ever,
 * a little later; askers take turns, so one that sends without end slows down mostly itself.
 */
export function createSlowLane(log: Logger): SlowLane {
  const turns = tellTurnedAway(createTurns(options), log);
  return {
    take: ({ companyId, clientAddress }, work) =>
      turns.take(`${companyId} ${addressNetwork(clientAddress)}`, async () => {
        const pace = wait(paceMs);
        try {
          return await work();
        } finally {
          await pace;
        }
      }),
  };
}
