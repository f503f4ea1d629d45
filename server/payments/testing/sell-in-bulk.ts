import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import { makePaymentNumbers } from '../take/payment-numbers.ts';

/** Few at a time, because each one updates the merchant's balance row and locks it to the end. */
const together = 10;

/** Creates approved sales of these amounts through the product's own database functions. */
export async function sellInBulk(
  { database, companyId }: { database: { app: pg.ClientConfig }; companyId: string },
  amountsMills: readonly bigint[],
): Promise<void> {
  await withKeptConnection(database.app, (client) => sellOn(client, companyId, amountsMills));
}

/** Sells on that connection, with that ending. */
export async function sellOn(
  client: pg.ClientBase,
  companyId: string,
  amountsMills: readonly bigint[],
  status: 'Approved' | 'Declined' = 'Approved',
): Promise<void> {
  const sales = amountsMills.map((amountMills) => ({
    id: uuidv7(),
    hash: randomBytes(32).toString('hex'),
    mills: String(amountMills),
    ...makePaymentNumbers(),
  }));
  for (let from = 0; from < sales.length; from += together) {
    const some = sales.slice(from, from + together);
    const begun = await client.query<{ outcome: string }>(begin, [companyId, JSON.stringify(some)]);
    const ids = some.map(({ id }) => id);
    const ended = await client.query<{ was: string }>(end, [companyId, ids, status]);
    const isDone =
      begun.rows.every(({ outcome }) => outcome === 'begun') &&
      ended.rows.every(({ was }) => was === 'Pending');
    if (!isDone) throw new Error('a sale was not sold');
  }
}

const begin = `
  select outcome
    from jsonb_to_recordset($2)
           as given (id uuid, hash text, mills bigint, "tranId" text, invoice text, "receiptToken" text)
   cross join lateral begin_sale(
     p_id => id, p_company_id => $1, p_attempt_hash => decode(hash, 'hex'), p_mode => 'live',
     p_channel => 'page', p_tran_id => "tranId", p_invoice => invoice,
     p_receipt_token => "receiptToken", p_amount_mills => mills, p_purpose => 'Nutmeg',
     p_person_name => 'Marie', p_person_email => 'marie@example.lc', p_person_phone => '1',
     p_person_country => null, p_card_brand => 'visa', p_last_four => '3333',
     p_status => 'Pending', p_problem => null, p_result_code => '', p_reason => '',
     p_advice => null, p_rejected_fields => null, p_at => now(), p_next_inquiry_at => now(),
     p_gateway_account_id => null, p_card => null, p_address => null, p_within => '0 seconds',
     p_max_card_attempts => 0, p_max_address_attempts => 0, p_same_within => '0 seconds',
     p_confirmed_sale_id => null)`;

const end = `
  select case $3
           when 'Approved' then
             end_sale(id, $1, 'gateway', $3, null, 'OK', '', null, null, null, null, now())
           else
             end_sale(id, $1, 'gateway', $3, null, 'OK', 'Declined.', 'other_card', null, null, null, now())
         end as was
    from unnest($2::uuid[]) as id`;
