import { feePercent, millsAsNumber, textFromMills } from '@piton/contract/money.ts';
import type { Sale, SaleMode, SaleStatus } from '@piton/contract/sale.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB, Sales } from '../database/types.ts';
import type { PageCursor } from '../http/page-cursor.ts';

export type SaleRow = Selectable<Sales>;

/** One row more than the page holds tells whether there is another page. */
export async function selectSales(
  transaction: Transaction<DB>,
  where: { companyId: string; mode: SaleMode; after: PageCursor | null; most: number },
): Promise<SaleRow[]> {
  const { companyId, mode, after, most } = where;
  return transaction
    .selectFrom('sales')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('mode', '=', mode)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** The row in the specification's names and types. */
export function saleOf(row: SaleRow): Sale {
  const amount = textFromMills(row.amount_mills);
  return {
    id: row.id,
    companyId: row.company_id,
    created: row.created_at.toISOString(),
    status: row.status as SaleStatus,
    amount,
    response: {
      TranId: [row.tran_id],
      Invoice: [row.invoice],
      Amount: [amount],
      Currency: ['XCD'],
    },
    personName: row.person_name,
    personPhone: row.person_phone,
    personEmail: row.person_email,
    lastFour: row.last_four ?? '',
    cardBrand: row.card_brand ?? '',
    purpose: row.purpose,
    feeAmount: millsAsNumber(row.fee_mills),
    feePercent: feePercent(row.fee_basis_points),
    reason: row.reason,
  };
}
