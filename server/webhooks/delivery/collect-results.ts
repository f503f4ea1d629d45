import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { repeat } from '../../jobs/repeat.ts';
import type { DeliverySchedule } from './delivery-schedule.ts';
import type { CountAttempt } from './count-attempts.ts';
import { type EndedAttempt, storeAttempts } from './delivery-store.ts';

export type CollectDeps = {
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly schedule: DeliverySchedule;
  readonly countAttempt: CountAttempt;
  /** Writes to the owners of endpoints that were disabled, in the same transaction. */
  readonly notifyDisabled: (
    transaction: Transaction<DB>,
    endpointIds: readonly string[],
  ) => Promise<void>;
};

type Results = {
  readonly add: (ended: EndedAttempt) => void;
  /** Stores those that are left. */
  readonly stop: () => Promise<void>;
};

const everyMs = 25;

/** Stores the results of many attempts in one transaction; repeats it until it succeeds. */
export function collectResults(deps: CollectDeps, onStored: () => void): Results {
  let collected: EndedAttempt[] = [];
  async function store(): Promise<void> {
    if (collected.length === 0) return;
    const taken = collected;
    collected = [];
    try {
      await actingAs(deps.database, 'piton', async (transaction) => {
        const disabled = await storeAttempts(transaction, taken, deps.schedule);
        if (disabled.length > 0) await deps.notifyDisabled(transaction, disabled);
      });
    } catch (error) {
      collected = [...taken, ...collected];
      throw error;
    }
    onStored();
  }
  const storing = repeat(everyMs, store, (err) =>
    deps.log.warn({ err }, 'results of webhooks could not be stored, which is repeated'),
  );
  return {
    add: (ended) => {
      deps.countAttempt(ended.failure);
      collected.push(ended);
    },
    stop: async () => {
      await storing.stop();
      await store();
    },
  };
}
