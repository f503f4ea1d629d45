import { textFromMills } from '@piton/contract/money/money.ts';
import type { CheckedReceipt } from '@piton/contract/receipts/receipt.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import { moneySince, saleMoney, saleMoneyColumns } from '../payments/sale-money.ts';
import { receiptColumns, receiptFieldsOf } from './receipt-fields.ts';

/** The receipt's token and the user who requests it. */
export type ReceiptQuery = {
  readonly userId: string;
  readonly companyId: string;
  readonly token: string;
};

/**
 * Null both for users outside the company and for unknown receipts, so that the result doesn't
 * reveal which.
 */
export async function readReceipt(
  transaction: Transaction<DB>,
  { userId, companyId, token }: ReceiptQuery,
): Promise<CheckedReceipt | null> {
  const row = await transaction
    .selectFrom('sales')
    .innerJoin('companies', 'companies.id', 'sales.company_id')
    // Other actors of a company see its sales too, but only members mark goods as collected.
    .innerJoin('company_members', (join) =>
      join
        .onRef('company_members.company_id', '=', 'sales.company_id')
        .on('company_members.user_id', '=', userId),
    )
    .innerJoinLateral(saleMoney, (join) => join.onTrue())
    .select(['sales.id', ...receiptColumns, 'sales.person_name', 'sales.mode', ...saleMoneyColumns])
    .where('sales.company_id', '=', companyId)
    .where('sales.receipt_token', '=', token)
    .where('sales.status', '=', 'Approved')
    .executeTakeFirst();
  if (row === undefined) return null;
  const last = await readLast(transaction, row.id);
  return {
    saleId: row.id,
    ...receiptFieldsOf(row),
    amount: textFromMills(row.amount_mills),
    ...moneySince(row),
    personName: row.person_name,
    mode: row.mode as SaleMode,
    created: row.created_at.toISOString(),
    last: last && {
      // Odd numbers mark as collected, even numbers undo.
      isCollected: last.number % 2n === 1n,
      at: last.at.toISOString(),
      name: last.name,
      isReader: last.user_id === userId,
    },
    version: Number(last?.number ?? 0),
  };
}

type LastRow = { number: bigint; at: Date; user_id: string; name: string };

async function readLast(transaction: Transaction<DB>, saleId: string): Promise<LastRow | null> {
  const { rows } = await sql<LastRow>`select * from last_collection(${saleId})`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

type Written = 'done' | 'changed' | 'returned_dispute_lost' | 'not_found';

/** Calls the only function that writes the table; it checks everything again under a lock on the sale. */
export async function storeCollection(
  transaction: Transaction<DB>,
  { saleId, isCollected, version }: { saleId: string; isCollected: boolean; version: number },
): Promise<Written> {
  const { rows } = await sql<{ written: Written }>`
    select record_collection(${saleId}, ${isCollected}, ${version}) as written`.execute(
    transaction,
  );
  return rows[0]?.written ?? 'not_found';
}
