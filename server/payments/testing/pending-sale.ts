import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../database/types.ts';
import { saleRecord } from '../find-sale.ts';
import { makePaymentNumbers } from '../payment-numbers.ts';
import type { SaleRecord } from '../sale-record.ts';

/** Written without the functions that payments use: what the tables themselves refuse is to be seen. */
export async function insertPendingSale(
  transaction: Transaction<DB>,
  { companyId, amountMills }: { companyId: string; amountMills: bigint },
): Promise<SaleRecord> {
  const id = uuidv7();
  const numbers = makePaymentNumbers();
  await transaction
    .insertInto('attempts')
    .values({
      company_id: companyId,
      sealed_hash: randomBytes(32),
      sale_id: id,
      created_at: new Date(),
    })
    .execute();
  const row = await transaction
    .insertInto('sales')
    .values({
      id,
      company_id: companyId,
      mode: 'live',
      channel: 'page',
      status: 'Pending',
      tran_id: numbers.tranId,
      invoice: numbers.invoice,
      receipt_token: numbers.receiptToken,
      amount_mills: amountMills,
      // The database puts the company's rate in its place.
      fee_basis_points: 0,
      purpose: 'Nutmeg',
      person_name: 'M',
      person_email: 'm@e.lc',
      person_phone: '1',
      card_brand: 'visa',
      last_four: '3333',
      created_at: new Date(),
      settle_after: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return saleRecord(row);
}
