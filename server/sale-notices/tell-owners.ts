import type { Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { tellAccount } from '../mail/tell-account.ts';
import { paidNews } from './paid-news.ts';
import type { SaleNoticesDeps } from './sale-notices-deps.ts';
import { findToldSales } from './told-sales.ts';
import {
  endUntold,
  findDueOwners,
  takeTelling,
  keepQuiet,
  readUntold,
  type Untold,
} from './untold-store.ts';

/** The pause after an email; payments during it are reported together. */
const quietMs = 10 * 60_000;
/** How many payments an email lists; it names the number of the others. */
const listedMost = 20;

/**
 * Emails owners about payments: the first one at once, and those that follow soon together. A
 * failure is retried later and blocks no other owner.
 */
export async function tellOwners(deps: SaleNoticesDeps, most: number): Promise<void> {
  const due = await actingAs(deps.database, 'piton', (transaction) =>
    findDueOwners(transaction, { now: deps.clock(), most }),
  );
  for (const ownerId of due) {
    try {
      await actingAs(deps.database, 'piton', (transaction) =>
        tellOwner(deps, transaction, ownerId),
      );
    } catch (error) {
      deps.log.error({ err: error, ownerId }, 'an owner could not be told of payments');
      await actingAs(deps.database, 'piton', async (transaction) => {
        const now = deps.clock();
        const taken = await takeTelling(transaction, ownerId, now);
        if (taken !== null) await keepQuiet(transaction, ownerId, later(now));
      });
    }
  }
}

async function tellOwner(
  deps: SaleNoticesDeps,
  transaction: Transaction<DB>,
  ownerId: string,
): Promise<void> {
  const now = deps.clock();
  const taken = await takeTelling(transaction, ownerId, now);
  if (taken === null) return;
  const untold = await readUntold(transaction, ownerId);
  if (untold === null) return;
  const owner = await transaction
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'first_name', 'closed_at'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (!taken.isOn || owner.closed_at !== null) return endUntold(transaction, untold.saleIds);
  await keepQuiet(transaction, ownerId, later(now));
  const news = await newsOf(deps, transaction, untold);
  // If an unverified address has reached its limit, everything waits for the next attempt.
  if (await tellAccount(deps, transaction, owner, news)) {
    await endUntold(transaction, untold.saleIds);
  }
}

async function newsOf(
  { origin }: SaleNoticesDeps,
  transaction: Transaction<DB>,
  untold: Untold,
): Promise<ReturnType<typeof paidNews>> {
  const listed = await findToldSales(transaction, untold.saleIds.slice(0, listedMost));
  return paidNews(untold, listed.toReversed(), origin);
}

function later(now: Date): Date {
  return new Date(now.getTime() + quietMs);
}
