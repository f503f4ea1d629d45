import { randomBytes } from 'node:crypto';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../database/types.ts';
import type { GatewayName } from '../../gateways/gateway.ts';
import { saleRecord } from '../find-sale.ts';
import { makePaymentNumbers } from '../take/payment-numbers.ts';
import type { SaleRecord } from '../sale-record.ts';

/** The terms of a sale that no test looks at. */
export const minimalSale = {
  channel: 'page',
  purpose: 'Nutmeg',
  person_name: 'M',
  person_email: 'm@e.lc',
  person_phone: '1',
  card_brand: 'visa',
  last_four: '3333',
};

/** A sale as a payment begins it, with its status inquiry due at once. */
export async function insertPendingSale(
  transaction: Transaction<DB>,
  {
    companyId,
    amountMills,
    mode = 'live',
    gateway = 'four_cs',
  }: { companyId: string; amountMills: bigint; mode?: SaleMode; gateway?: GatewayName },
): Promise<SaleRecord> {
  const id = uuidv7();
  const { tranId, invoice, receiptToken } = makePaymentNumbers(
    gateway === 'powertranz' ? 'guid' : 'sixteen_characters',
  );
  const terms = {
    ...minimalSale,
    id,
    company_id: companyId,
    mode,
    tran_id: tranId,
    invoice,
    receipt_token: receiptToken,
    amount_mills: String(amountMills),
    gateway,
  };
  const { rows } = await sql<{ outcome: string }>`select outcome from begin_sale(
    p_sale => ${JSON.stringify(terms)}::jsonb, p_attempt_hash => ${randomBytes(32)}, p_lease => '0')
    `.execute(transaction);
  if (rows[0]?.outcome !== 'begun') throw new Error(`a sale was ${rows[0]?.outcome ?? 'lost'}`);
  const row = await transaction
    .selectFrom('sales')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return saleRecord(row);
}
