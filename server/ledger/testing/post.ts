import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

export type Entry = {
  code: 'acquirer_receivable' | 'merchant_payable' | 'fee_income';
  /** Null for the platform's own accounts. */
  companyId: string | null;
  kind: 'sale' | 'fee';
  /** Debits are positive, credits negative. */
  amountMills: bigint;
};

export type Posting = {
  mode: SaleMode;
  kind: 'sale';
  /** Names what happened in the world. The same cause posts once. */
  cause: string;
  actor: string;
  occurredAt: Date;
  entries: readonly Entry[];
};

/**
 * Writes one balanced transaction into the books and answers its id. The database refuses whatever
 * does not balance, so there is nothing to check here.
 */
export async function post(transaction: Transaction<DB>, posting: Posting): Promise<bigint> {
  const entries = posting.entries
    // An entry of nothing says nothing: a fee can round to zero.
    .filter(({ amountMills }) => amountMills !== 0n)
    .map((entry) => ({ ...entry, amountMills: entry.amountMills.toString() }));
  const { rows } = await sql<{ id: bigint }>`
    select post_to_ledger(
      ${posting.mode}, ${posting.kind}, ${posting.cause}, ${posting.actor},
      ${posting.occurredAt}, ${JSON.stringify(entries)}::jsonb
    ) as id`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('post_to_ledger answered nothing');
  return row.id;
}
