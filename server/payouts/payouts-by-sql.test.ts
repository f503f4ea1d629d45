/** Rules for payouts that the database enforces against the server and even the tables' owner. */
import { sql, type Transaction } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Merchant } from '../merchant-accounts/testing/merchant.ts';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import { withConnection } from '../database/with-connection.ts';
import type { DB } from '../database/types.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  sell,
  verify,
} from './testing/payout-world.ts';

let world: PayoutWorld;
let merchant: Merchant;
let stranger: Merchant;
let payoutId: string;
beforeAll(async () => {
  world = await createPayoutWorld();
  merchant = await addPaidMerchant(world);
  stranger = await addPaidMerchant(world);
  await sell(world, merchant, 100, 200);
  await world.at('2026-11-26T10:00:00Z');
  await world.run();
  payoutId = (await payoutsOf(world, merchant))[0]?.id ?? '';
});
afterAll(() => world.database.drop());
afterEach(async () => {
  // No attempt has left a trace.
  if ((await verify(world)).problems.length > 0) {
    throw new Error('the ledger no longer balances');
  }
  const [payout] = await payoutsOf(world, merchant);
  if (payout?.state !== 'queued' || payout.net !== '280.50') {
    throw new Error('it is another payout');
  }
});

const as = (actor: ActingAs, work: (transaction: Transaction<DB>) => Promise<unknown>) =>
  actingAs(world.database.kysely, actor, work);

describe('the server', () => {
  test.each([
    ['writes no payout', `update payouts set state = 'deposited'`],
    ['adds none', `insert into payouts select * from payouts`],
    ['adds no line', `insert into payout_lines select * from payout_lines`],
    ['adds no step', `insert into payout_steps select * from payout_steps`],
    ['takes no step', `select transition_payout(id, 'cancelled', '') from payouts`],
    ['queues no payout', `select queue_payout(r, p.owner_id) from payout_runs r, payouts p`],
    [
      'sets no clock',
      `create or replace function database_now() returns timestamptz language sql return now()`,
    ],
  ])('%s, even as Piton', async (_what, statement) => {
    await expect(
      as('piton', (transaction) => sql.raw(statement).execute(transaction)),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    ['a merchant', () => ({ userId: merchant.uid })],
    ['one of staff', () => ({ staffId: world.one.uid })],
    ['a company’s page', () => ({ companyId: merchant.companyId })],
  ])('runs nothing as %s', async (_who, actor) => {
    for (const statement of [
      'select open_payout_run(50000)',
      `select take_owner_of_run('2026-11-25', '{}')`,
      `select process_owner_of_run('2026-11-25', '${merchant.uid}')`,
      `select note_payout_failure('2026-11-25', '${merchant.uid}', 'no', null)`,
      `select skip_owner('2026-11-25', '${merchant.uid}', true)`,
      `select close_payout_run('2026-11-25')`,
    ]) {
      await expect(
        as(actor(), (transaction) => sql.raw(statement).execute(transaction)),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('an owner’s dues and hold reasons', () => {
  const questions = () => [
    `select count(*) from payout_lines_due('${merchant.uid}', database_now())`,
    `select payout_hold_reasons('${merchant.uid}')`,
  ];

  test.each<[string, () => ActingAs]>([
    ['the owner', () => ({ userId: merchant.uid })],
    ['staff', () => ({ staffId: world.one.uid })],
    ['Piton', () => 'piton'],
  ])('are read by %s', async (_who, actor) => {
    for (const question of questions()) {
      const { rows } = (await as(actor(), (transaction) =>
        sql.raw(question).execute(transaction),
      )) as { rows: unknown[] };
      expect(rows).toHaveLength(1);
    }
  });

  // No rows would read as “nothing is owed”, and no reasons as “nothing holds it”.
  test.each<[string, () => ActingAs]>([
    ['another merchant', () => ({ userId: stranger.uid })],
    ['a company’s page', () => ({ companyId: merchant.companyId })],
  ])('are denied to %s', async (_who, actor) => {
    for (const question of questions()) {
      await expect(
        as(actor(), (transaction) => sql.raw(question).execute(transaction)),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('are denied to a connection without an actor', async () => {
    for (const question of questions()) {
      await expect(world.database.pool.query(question)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the owner of the tables', () => {
  const tries = (statements: string) =>
    withConnection(world.database.owner, async (client) => {
      await client.query('begin');
      await client.query(
        `select set_config('piton.is_staff', 'yes', true), set_config('piton.is_piton', 'yes', true)`,
      );
      await client.query(statements.replaceAll('$payout', `'${payoutId}'`));
      await client.query('commit');
    });

  test.each<[string, string, RegExp]>([
    ['raises what is paid', `update payouts set net_mills = net_mills + 10`, /cannot go from/],
    ['sends it elsewhere', `update payouts set last_four = '0000'`, /cannot go from/],
    [
      'leaves out a step',
      `update payouts set state = 'deposited'`,
      /cannot go from queued to deposited/,
    ],
    ['says a state that is no step', `update payouts set state = 'cancelled'`, /its steps differ/],
    ['deletes it', `delete from payouts`, /payouts cannot be deleted/],
    [
      'adds one to a run that is closed',
      `insert into payouts (id, cut_off_day, owner_id, reference, net_mills, sale_count, sale_mills,
           fee_mills, bank_name, account_name, account_type, account_routing, sealed_number, last_four,
           number_hash, bank_approval_id)
         select gen_random_uuid(), cut_off_day, owner_id, 'POXXXXXXXXXX', 93500, 1, 100000, 6500,
                bank_name, account_name, account_type, account_routing, sealed_number, last_four,
                number_hash, bank_approval_id from payouts`,
      /while its run is open/,
    ],
    [
      'opens a run again',
      `update payout_runs set closed_at = null, hash = null`,
      /a closed payout run is immutable/,
    ],
    ['prepares an owner again', `update payout_run_owners set outcome = null`, /stays processed/],
    ['empties them', `truncate payouts cascade`, /append-only/],
    ['rewrites a line', `update payout_lines set net_mills = 0`, /append-only/],
    ['forgets a step', `delete from payout_steps`, /append-only/],
    [
      'pays its entries again, up to one more',
      `insert into payout_runs (cut_off_day, review_day, value_day, minimum_mills)
         values ('2026-12-02', '2026-12-03', '2026-12-04', 50000);
       insert into payout_run_owners (cut_off_day, owner_id) select '2026-12-02', owner_id from payouts;
       insert into payouts (id, cut_off_day, owner_id, reference, net_mills, sale_count, sale_mills,
           fee_mills, bank_name, account_name, account_type, account_routing, sealed_number, last_four,
           number_hash, bank_approval_id)
         select '00000000-0000-4000-8000-000000000002', '2026-12-02', owner_id, 'POXXXXXXXXXX', net_mills,
                sale_count, sale_mills, fee_mills, bank_name, account_name, account_type,
                account_routing, sealed_number, last_four, number_hash, bank_approval_id from payouts;
       insert into payout_lines (payout_id, owner_id, company_id, account_id, after_entry_id, to_entry_id,
           carried_in_mills, sale_count, sale_mills, fee_mills, other_mills, net_mills, carried_out_mills)
         select '00000000-0000-4000-8000-000000000002', owner_id, company_id, account_id, after_entry_id,
                (select max(id) from ledger_entries e where e.account_id = l.account_id),
                carried_in_mills, sale_count, sale_mills, fee_mills, other_mills, net_mills,
                carried_out_mills from payout_lines l`,
      /payout_lines_after_key/,
    ],
    [
      'approves it alone',
      `select transition_payout($payout, 'approved', '')`,
      /not approved by two people/,
    ],
    [
      'takes a step back',
      `select transition_payout($payout, 'cancelled', ''), transition_payout($payout, 'queued', '')`,
      /payout_steps_once|duplicate/,
    ],
    [
      'pays the same entries again',
      `insert into payout_lines
         select $payout, owner_id, company_id, account_id, null, to_entry_id - 1, 0, 1, 100000, 6500, 0,
                93500, 0 from payout_lines`,
      /differs from the ledger/,
    ],
    [
      'posts a payout that was not queued',
      `select post_to_ledger('live', 'payout_queued', 'payout:x:queued', 'me', now(),
         jsonb_build_array(
           jsonb_build_object('code', 'merchant_payable', 'kind', 'payout', 'amount_mills', '10',
             'company_id', (select company_id from payout_lines)),
           jsonb_build_object('code', 'payout_queued', 'kind', 'payout', 'amount_mills', '-10')))`,
      /matches no payout/,
    ],
    [
      'posts half a cent to the bank',
      `select post_to_ledger('live', 'payout_queued', 'payout:y:queued', 'me', now(),
         '[{"code": "bank", "kind": "payout", "amount_mills": "5"},
           {"code": "payout_queued", "kind": "payout", "amount_mills": "-5"}]')`,
      /whole cents only/,
    ],
  ])('%s, and it is refused', async (_what, statements, words) => {
    await expect(tries(statements)).rejects.toThrow(words);
  });

  test('is refused a payment to an account in review', async () => {
    const other = await addPaidMerchant(world, { isVerified: false });
    await sell(world, other, 100);
    await expect(
      tries(
        `insert into payout_run_owners (cut_off_day, owner_id) values ('2026-11-25', '${other.uid}');
       alter table payout_runs disable trigger payout_runs_stay_as_closed;
       update payout_runs set closed_at = null, hash = null;
       insert into payouts (id, cut_off_day, owner_id, reference, net_mills, sale_count, sale_mills,
           fee_mills, bank_name, account_name, account_type, account_routing, sealed_number, last_four,
           number_hash, bank_approval_id)
         select gen_random_uuid(), cut_off_day, '${other.uid}', 'POXXXXXXXXXX', 93500, 1, 100000, 6500,
                bank_name, account_name, account_type, account_routing, sealed_number, last_four,
                number_hash, bank_approval_id from payouts`,
      ),
    ).rejects.toThrow('has no verified bank account');
  });
});
