import { textFromMills } from '@piton/contract/money/money.ts';
import type { PayPageRequest } from '@piton/contract/payments/pay-page-props.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Kysely } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { readReturnLinks } from '../return-addresses/read-return-links.ts';
import { readRequestId } from './request-id.ts';
import { readRequest } from './request-store.ts';

export type FoundRequest = { readonly mode: SaleMode; readonly request: PayPageRequest };

/** The public data of a request for a visitor with its link, and its mode; null if there is none. */
export async function findRequest(
  database: Kysely<DB>,
  companyId: string,
  givenId: string,
): Promise<FoundRequest | null> {
  const requestId = readRequestId(givenId);
  if (requestId === '') return null;
  const found = await actingAs(database, { companyId }, async (transaction) => {
    const row = await readRequest(transaction, { companyId, requestId });
    const returnLinks = row && (await readReturnLinks(transaction, { companyId, requestId }));
    return row && { row, returnLinks };
  });
  if (found === null) return null;
  const { row, returnLinks } = found;
  const { state, purpose } = row;
  // The merchant's own reference, which the page hides once the link is closed.
  const reference = state === 'open' ? row.reference : '';
  const amount = textFromMills(row.amount_mills);
  return {
    mode: row.mode as SaleMode,
    request: { state, requestId, amount, purpose, reference, ...(returnLinks && { returnLinks }) },
  };
}
