import { AppError } from '@piton/contract/http/errors.ts';
import type { CheckedReceipt } from '@piton/contract/receipts/receipt.ts';
import { formatDayAndTime } from '@piton/contract/time/time.ts';
import type { Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { refuseTooMany } from '../limits/refuse-too-many.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';
import { type ReceiptQuery, readReceipt, storeCollection } from './receipt-store.ts';
import type { ReceiptsDeps } from './receipts-deps.ts';

type Deps = Pick<ReceiptsDeps, 'database' | 'hashLimitKey'>;
type Seen = ReceiptQuery & { readonly version: number };

/**
 * Marks goods as collected. One of several concurrent requests succeeds; the others return who did
 * it and when.
 */
export function markCollected(deps: Deps, query: Seen): Promise<CheckedReceipt> {
  return actingAs(deps.database, { userId: query.userId }, (transaction) =>
    write({ ...deps, database: transaction }, query, true),
  );
}

/** Undoes a mistaken mark. The record stays, because an undo is also how goods could be collected twice. */
export function undoCollection(deps: Deps, query: Seen): Promise<CheckedReceipt> {
  return actingAs(deps.database, { userId: query.userId }, async (transaction) => {
    const receipt = await write({ ...deps, database: transaction }, query, false);
    await recordAudit(transaction, {
      actorId: query.userId,
      action: 'undo-collection',
      subjectKind: 'company',
      subjectId: query.companyId,
      detail: { saleId: receipt.saleId, mode: receipt.mode, amount: receipt.amount },
    });
    return receipt;
  });
}

/** More than a counter can do in an hour; the limit matters because each row is permanent. */
const maxPerHour = 600;

async function write(
  {
    database: transaction,
    hashLimitKey: hashKey,
  }: Pick<Deps, 'hashLimitKey'> & { database: Transaction<DB> },
  query: Seen,
  isCollected: boolean,
): Promise<CheckedReceipt> {
  const { userId, version } = query;
  const found = await readReceipt(transaction, query);
  if (found === null) throw new AppError('not_found');
  const taken = await takeFromLimit(
    { database: transaction, hashKey },
    { action: 'mark-collected', key: userId, max: maxPerHour, windowSeconds: 60 * 60 },
  );
  if (!taken.allowed) throw refuseTooMany(taken);
  const written = await storeCollection(transaction, {
    saleId: found.saleId,
    isCollected,
    version,
  });
  if (written === 'not_found') throw new AppError('not_found');
  if (written === 'returned_dispute_lost') throw new AppError('money_went_back');
  // Reads again, because another phone may have been first while this request waited.
  const now = await readReceipt(transaction, query);
  if (now === null) throw new Error('a receipt was there and is gone');
  if (written === 'changed') {
    throw new AppError('version_conflict', { message: changedText(now) });
  }
  return now;
}

function changedText({ last }: CheckedReceipt): string {
  if (last === null) return 'This isn’t marked as collected. Reload to see the latest version.';
  const at = formatDayAndTime(new Date(last.at));
  const by = last.isReader ? 'you' : last.name || 'a deleted account';
  return last.isCollected
    ? `Already collected: ${at}, by ${by}.`
    : `Collection undone: ${at}, by ${by}.`;
}
