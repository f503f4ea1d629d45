import type { Advice } from '@piton/contract/payments/payment-response.ts';
import { paymentFields } from '@piton/contract/payments/payment-object.ts';
import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';
import type { Kysely, Selectable } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB, Sales } from '../database/types.ts';
import type { GatewayName } from '../gateways/gateway.ts';
import type { SaleRecord } from './sale-record.ts';

type SaleKey = Pick<SaleRecord, 'companyId' | 'id'>;

/** Returns the sale's current row. */
export async function findSale(database: Kysely<DB>, key: SaleKey): Promise<SaleRecord> {
  const sale = await findSaleIfStored(database, key);
  if (sale === null) throw new Error(`sale ${key.id} is missing`);
  return sale;
}

/** Null if the sale has been deleted, as old test payments are. */
export function findSaleIfStored(
  database: Kysely<DB>,
  { companyId, id }: SaleKey,
): Promise<SaleRecord | null> {
  return actingAs(database, { companyId }, async (transaction) => {
    const row = await transaction
      .selectFrom('sales')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : saleRecord(row);
  });
}

export function saleRecord(row: Selectable<Sales>): SaleRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    mode: row.mode as SaleMode,
    status: row.status as SaleStatus,
    tranId: row.tran_id,
    invoice: row.invoice,
    receiptToken: row.receipt_token,
    amountMills: row.amount_mills,
    resultCode: row.result_code,
    reason: row.reason,
    advice: row.advice as Advice | null,
    problem: row.problem as SaleRecord['problem'],
    rejectedFields: inOrder(row.rejected_fields as Record<string, string> | null),
    createdAt: row.created_at,
    requestId: row.request_id,
    gateway: row.gateway as GatewayName,
    gatewayAccountId: row.gateway_account_id,
    gatewayMark: row.platform_key_mark,
  };
}

/** jsonb doesn't preserve key order; a repeated request must return the same bytes. */
function inOrder(fields: Record<string, string> | null): Record<string, string> | null {
  if (fields === null) return null;
  const found = paymentFields.filter((field) => fields[field] !== undefined);
  return Object.fromEntries(found.map((field) => [field, fields[field] ?? '']));
}
