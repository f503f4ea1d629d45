import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import { makePaymentNumbers } from '../take/payment-numbers.ts';
import { minimalSale } from './pending-sale.ts';

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
  const sales = amountsMills.map((amountMills) => {
    const { tranId, invoice, receiptToken } = makePaymentNumbers();
    return {
      id: uuidv7(),
      hash: randomBytes(32).toString('hex'),
      amount_mills: String(amountMills),
      tran_id: tranId,
      invoice,
      receipt_token: receiptToken,
    };
  });
  for (let from = 0; from < sales.length; from += together) {
    const some = sales.slice(from, from + together);
    const begun = await client.query<{ outcome: string }>(begin, [
      companyId,
      JSON.stringify(some),
      JSON.stringify({
        ...minimalSale,
        mode: 'live',
        person_name: 'Marie',
        person_email: 'marie@example.lc',
      }),
    ]);
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
    from jsonb_array_elements($2) as sale
   cross join lateral begin_sale(
     p_sale => $3::jsonb || jsonb_build_object('company_id', $1::text) || sale - 'hash',
     p_attempt_hash => decode(sale ->> 'hash', 'hex'), p_lease => '0')`;

const end = `
  select case $3
           when 'Approved' then
             end_sale(id, $1, 'gateway', $3, null, 'OK', '', null, null, null, null)
           else
             end_sale(id, $1, 'gateway', $3, null, 'OK', 'Declined.', 'other_card', null, null, null)
         end as was
    from unnest($2::uuid[]) as id`;
