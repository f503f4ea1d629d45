import { randomBytes } from 'node:crypto';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../database/types.ts';
import { saleRecord } from '../find-sale.ts';
import { makePaymentNumbers } from '../take/payment-numbers.ts';
import type { SaleRecord } from '../sale-record.ts';

/** A sale as a payment begins it, with its status inquiry due at once. */
export async function insertPendingSale(
  transaction: Transaction<DB>,
  {
    companyId,
    amountMills,
    mode = 'live',
  }: { companyId: string; amountMills: bigint; mode?: SaleMode },
): Promise<SaleRecord> {
  const id = uuidv7();
  const { tranId, invoice, receiptToken } = makePaymentNumbers();
  const now = new Date();
  const { rows } = await sql<{ outcome: string }>`select outcome from begin_sale(
    p_id => ${id}, p_company_id => ${companyId}, p_attempt_hash => ${randomBytes(32)},
    p_mode => ${mode}, p_channel => 'page', p_tran_id => ${tranId}, p_invoice => ${invoice},
    p_receipt_token => ${receiptToken}, p_amount_mills => ${amountMills.toString()},
    p_purpose => 'Nutmeg', p_person_name => 'M', p_person_email => 'm@e.lc', p_person_phone => '1',
    p_person_country => null, p_card_brand => 'visa', p_last_four => '3333',
    p_status => 'Pending', p_problem => null, p_result_code => '', p_reason => '',
    p_advice => null, p_rejected_fields => null, p_at => ${now}, p_next_inquiry_at => ${now},
    p_gateway_account_id => null, p_card => null, p_address => null, p_within => '0 seconds',
    p_max_card_attempts => 0, p_max_address_attempts => 0, p_same_within => '0 seconds',
    p_confirmed_sale_id => null)`.execute(transaction);
  if (rows[0]?.outcome !== 'begun') throw new Error(`a sale was ${rows[0]?.outcome ?? 'lost'}`);
  const row = await transaction
    .selectFrom('sales')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return saleRecord(row);
}
