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
  /** Names the event behind it. The same cause posts once. */
  cause: string;
  actor: string;
  occurredAt: Date;
  entries: readonly Entry[];
};

/**
 * Posts one balanced transaction and returns its id. The database rejects an unbalanced one, so
 * nothing is checked here.
 */
export async function post(transaction: Transaction<DB>, posting: Posting): Promise<bigint> {
  const entries = posting.entries
    // A fee can round to zero, and a zero entry carries no information.
    .filter(({ amountMills }) => amountMills !== 0n)
    .map(({ code, companyId, kind, amountMills }) => ({
      code,
      company_id: companyId,
      kind,
      amount_mills: amountMills.toString(),
    }));
  const { rows } = await sql<{ id: bigint }>`
    select post_to_ledger(
      ${posting.mode}, ${posting.kind}, ${posting.cause}, ${posting.actor},
      ${posting.occurredAt}, ${JSON.stringify(entries)}::jsonb
    ) as id`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('post_to_ledger answered nothing');
  return row.id;
}
