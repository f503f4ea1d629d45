import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { withConnection } from '../../database/with-connection.ts';
import { makePaymentNumbers } from '../payment-numbers.ts';

/** Few at a time: each one writes the merchant's balance anew, and all of them are kept to the end. */
const together = 10;

/** Approved sales of these amounts, through the functions that payments go through. */
export async function sellInBulk(
  { database, companyId }: { database: { app: ClientConfig }; companyId: string },
  amountsMills: readonly bigint[],
): Promise<void> {
  const sales = amountsMills.map((amountMills) => ({
    id: uuidv7(),
    hash: randomBytes(32).toString('hex'),
    mills: String(amountMills),
    ...makePaymentNumbers(),
  }));
  await withConnection(database.app, async (client) => {
    for (let from = 0; from < sales.length; from += together) {
      const some = sales.slice(from, from + together);
      const begun = await client.query<{ outcome: string }>(begin, [
        companyId,
        JSON.stringify(some),
      ]);
      const ended = await client.query<{ was: string }>(end, [companyId, some.map(({ id }) => id)]);
      const isDone =
        begun.rows.every(({ outcome }) => outcome === 'begun') &&
        ended.rows.every(({ was }) => was === 'Pending');
      if (!isDone) throw new Error('a sale was not sold');
    }
  });
}

const begin = `
  select outcome
    from jsonb_to_recordset($2)
           as given (id uuid, hash text, mills bigint, "tranId" text, invoice text, "receiptToken" text)
   cross join lateral begin_sale(
     p_id => id, p_company_id => $1, p_sealed_hash => decode(hash, 'hex'), p_mode => 'live',
     p_channel => 'page', p_tran_id => "tranId", p_invoice => invoice,
     p_receipt_token => "receiptToken", p_amount_mills => mills, p_purpose => 'Nutmeg',
     p_person_name => 'Marie', p_person_email => 'marie@example.lc', p_person_phone => '1',
     p_person_country => null, p_card_brand => 'visa', p_last_four => '3333',
     p_status => 'Pending', p_problem => null, p_result_code => '', p_reason => '',
     p_advice => null, p_rejected_fields => null, p_at => now(), p_settle_after => now(),
     p_gateway_account_id => null, p_card => null, p_address => null, p_within => '0 seconds',
     p_card_most => 0, p_address_most => 0, p_same_within => '0 seconds',
     p_confirmed_sale_id => null)`;

const end = `
  select end_sale(id, $1, 'gateway', 'Approved', null, 'OK', '', null, null, null, null, now()) as was
    from unnest($2::uuid[]) as id`;
