import { AppError } from '@piton/contract/http/errors.ts';
import type { CheckedReceipt } from '@piton/contract/receipts/receipt.ts';
import { actingAs } from '../database/acting-as.ts';
import { type ReceiptQuery, readReceipt } from './receipt-store.ts';
import type { ReceiptsDeps } from './receipts-deps.ts';

/** The view that a member of the company gets of a receipt that a customer shows. */
export async function checkReceipt(
  { database }: Pick<ReceiptsDeps, 'database'>,
  query: ReceiptQuery,
): Promise<CheckedReceipt> {
  const receipt = await actingAs(database, { userId: query.userId }, (transaction) =>
    readReceipt(transaction, query),
  );
  if (receipt === null) throw new AppError('not_found');
  return receipt;
}
