import { textFromMills } from '@piton/contract/money/money.ts';
import type { KeptReceipt } from '@piton/contract/receipts/receipt.ts';
import { checkReceiptPath, receiptPath } from '@piton/contract/http/routes.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Kysely } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { receiptRefunds } from '../refunds/list-refunds.ts';
import { readReturnLinks } from '../return-addresses/read-return-links.ts';
import { drawCode } from './draw-code.ts';
import { moneySince, saleMoney, saleMoneyColumns } from '../payments/sale-money.ts';
import { receiptColumns, receiptFieldsOf } from './receipt-fields.ts';

type ReceiptAddress = {
  readonly companyId: string;
  readonly token: string;
  /** Where merchants check receipts. */
  readonly origin: string;
  /** Where customers see them. */
  readonly payOrigin: string;
};

/** Finds the receipt of an approved payment by its token. The token is the only access. */
export async function findReceipt(
  database: Kysely<DB>,
  { companyId, token, origin, payOrigin }: ReceiptAddress,
): Promise<KeptReceipt | null> {
  const found = await actingAs(database, { companyId }, async (transaction) => {
    const row = await transaction
      .selectFrom('sales')
      .innerJoin('companies', 'companies.id', 'sales.company_id')
      .innerJoinLateral(saleMoney, (join) => join.onTrue())
      .select([
        'sales.id',
        ...receiptColumns,
        'sales.result_code',
        'sales.request_id',
        'sales.mode',
        ...saleMoneyColumns,
      ])
      .where('sales.company_id', '=', companyId)
      .where('sales.receipt_token', '=', token)
      .where('sales.status', '=', 'Approved')
      .executeTakeFirst();
    if (row === undefined) return null;
    const refunds = row.state === 'paid' ? [] : await receiptRefunds(transaction, row.id);
    const { request_id: requestId } = row;
    const returnLinks = requestId && (await readReturnLinks(transaction, { companyId, requestId }));
    return { row, refunds, shopUrl: (returnLinks && returnLinks.paid) || null };
  });
  if (found === null) return null;
  const { row, refunds, shopUrl } = found;
  const path = { companyId, receiptToken: token };
  return {
    ...receiptFieldsOf(row),
    amount: textFromMills(row.amount_mills),
    resultCode: row.result_code,
    mode: row.mode as SaleMode,
    createdAt: row.created_at.toISOString(),
    ...moneySince(row),
    refunds,
    link: payOrigin + receiptPath(path),
    code: drawCode(origin + checkReceiptPath(path)),
    shopUrl,
  };
}
