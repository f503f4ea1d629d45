import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { readMigrations } from '../database/read-migrations.ts';
import { createEmptyDatabase } from '../database/testing/create-test-database.ts';
import { makePaymentNumbers } from './payment-numbers.ts';
import { fillPaymentWorld } from './testing/payment-world.ts';

/** As the release before payment requests asks. */
const asBefore = `select outcome from set_config('piton.platform_key_mark', $33, true) as mark, begin_sale(
    p_id => case when mark is not null then $1::uuid end, p_company_id => $2,
    p_sealed_hash => $3, p_mode => $4, p_channel => $5, p_tran_id => $6, p_invoice => $7,
    p_receipt_token => $8, p_amount_mills => $9, p_purpose => $10, p_person_name => $11,
    p_person_email => $12, p_person_phone => $13, p_person_country => $14, p_card_brand => $15,
    p_last_four => $16, p_status => $17, p_problem => $18, p_result_code => $19, p_reason => $20,
    p_advice => $21, p_rejected_fields => $22, p_at => $23, p_settle_after => $24,
    p_gateway_account_id => $25, p_card => $26, p_address => $27, p_within => $28,
    p_card_most => $29, p_address_most => $30, p_same_within => $31, p_confirmed_sale_id => $32)`;

const asEver = `select end_sale($1, $2, 'gateway', 'Approved', null, 'OK', '', null, null, null, null, $3)`;

/** A guard against what never ends. */
const slow = { timeout: 120_000 };

test(
  'a server of the release before takes payments while requests come, and afterwards',
  slow,
  async () => {
    const { owner, app } = await createEmptyDatabase();
    const migrations = readMigrations();
    await migrate(owner, migrations.slice(0, 32));
    const database = connect({ connection: app, poolSize: 2, onIdleError: () => undefined });
    onTestFinished(() => database.close());
    const drop = async () => undefined;
    const world = { ...database, app, owner, superuser: owner, drop };
    const { companyId } = await fillPaymentWorld(world);

    let isOver = false;
    const paid = Array.from({ length: 4 }, () => 0);
    const until = (count: number) =>
      expect
        .poll(() => Math.min(...paid), { interval: 10, timeout: 60_000 })
        .toBeGreaterThan(count);
    const servers = paid.map(async (_none, at) => {
      const client = new pg.Client({ ...app, options: '-c lock_timeout=5s' });
      await client.connect();
      try {
        while (!isOver) {
          await payAsBefore(client, companyId);
          paid[at] = (paid[at] ?? 0) + 1;
        }
      } finally {
        await client.end();
      }
    });
    await until(5);
    await migrate(owner, migrations);
    await until(Math.max(...paid) + 5);
    isOver = true;
    await Promise.all(servers);
  },
);

async function payAsBefore(client: pg.Client, companyId: string): Promise<void> {
  const id = uuidv7();
  const { tranId, invoice, receiptToken } = makePaymentNumbers();
  const now = new Date();
  const person = ['Nutmeg', 'Marie', 'marie@example.lc', '17585550142', null, 'Visa', '3333'];
  const begins = ['Pending', null, '', '', null, null, now, new Date(now.getTime() + 60_000), null];
  const numbers = [tranId, invoice, receiptToken, '12500'];
  const said = [id, companyId, randomBytes(32), 'live', 'page', ...numbers, ...person, ...begins];
  const limits = [randomBytes(32), null, '600 seconds', 5, 0, '0 seconds', null, ''];
  const begun = await client.query<{ outcome: string }>({
    name: 'begin_sale',
    text: asBefore,
    values: [...said, ...limits],
  });
  expect(begun.rows).toEqual([{ outcome: 'begun' }]);
  await client.query({ name: 'end_sale', text: asEver, values: [id, companyId, now] });
}
