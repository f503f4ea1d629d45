/** Rules for bank fees that the database enforces against the server and even the tables' owner. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import { createPayoutWorld, type PayoutWorld, verify } from '../testing/payout-world.ts';
import {
  addMerchants,
  chargeHeader,
  newestPayout,
  onAccount,
  importText,
  sendWeek,
  type Sent,
  table,
} from './testing/import-world.ts';

let world: PayoutWorld;
/** Deposited, with a fee of EC$2.00 or none, and in transit. */
let charged: Sent;
let free: Sent;
let sent: Sent;
beforeAll(async () => {
  world = await createPayoutWorld();
  const merchants = (await addMerchants(world, 3)) as [Merchant, Merchant, Merchant];
  await world.at('2026-11-26T10:00:00Z');
  await sendWeek(world);
  await world.at('2026-11-27T16:00:00Z');
  [charged, free, sent] = (await Promise.all(
    merchants.map((merchant) => newestPayout(world, merchant)),
  )) as [Sent, Sent, Sent];
  const lines = [
    `${charged.reference},deposited,2026-11-27,93.50,XCD,,2.00`,
    `${free.reference},deposited,2026-11-27,93.50,XCD,,`,
  ];
  await importText(world, 'bank_csv', table(chargeHeader, ...lines));
});
afterAll(() => world.database.drop());

async function nothingHasChanged(): Promise<void> {
  expect((await verify(world)).problems).toEqual([]);
  expect(await onAccount(world, 'bank_charges')).toBe('2.00');
}

test.each([
  ['adds no charge', 'insert into payout_charges default values'],
  ['changes no charge', 'update payout_charges set amount_mills = 10'],
  ['forgets none', 'delete from payout_charges'],
  ['posts none by itself', 'select post_bank_charges(gen_random_uuid())'],
])('the server %s, even as Piton', async (_what, statement) => {
  const tried = actingAs(world.database.kysely, 'piton', (transaction) =>
    sql.raw(statement).execute(transaction),
  );
  await expect(tried).rejects.toMatchObject({ code: '42501' });
  await nothingHasChanged();
});

describe('the owner of the tables', () => {
  const importId = '00000000-0000-4000-8000-000000000001';
  const line = (
    payout: string,
    charge: string,
    { amount = 'net_mills', result = 'already_posted' } = {},
  ) =>
    `insert into bank_import_lines (import_id, number, reference, outcome, amount_mills, charge_mills, day,
       result, notes, payout_id, owner_id)
     select '${importId}', 1, reference, 'deposited', ${amount}, ${charge}, '2026-11-27', '${result}', '[]', id,
            owner_id from payouts where id = ${payout};`;
  const whole = `insert into bank_imports (id, kind, name, sealed_bytes, sha256, counts, posted_mills, imported_by)
     values ('${importId}', 'bank_csv', 'x', 'x', sha256('y'), '{"already_posted": 1}', 0, $one);`;
  const posted = (payout: string, mills: string, step = 'deposited') =>
    `select post_to_ledger('live', 'bank_charge', 'charge:' || ${payout} || ':${step}', 'me', now(),
       '[{"code": "bank_charges", "kind": "bank_charge", "amountMills": "${mills}"},
         {"code": "bank", "kind": "bank_charge", "amountMills": "-${mills}"}]');`;
  const charge = (payout: string, mills: string, step = 'deposited') =>
    `insert into payout_charges (payout_id, owner_id, step, import_id, number, amount_mills,
       ledger_transaction_id)
     select id, owner_id, '${step}', '${importId}', 1, ${mills},
            (select max(id) from ledger_transactions) from payouts where id = ${payout};`;

  const tries = (statements: string) =>
    withConnection(world.database.owner, async (client) => {
      const known: Record<string, string> = {
        $charged: charged.id,
        $free: free.id,
        $sent: sent.id,
        $one: world.one.uid,
      };
      await client.query('begin');
      await client.query(`select set_config('piton.is_staff', 'yes', true)`);
      await client.query(statements.replaceAll(/\$\w+/g, (name) => `'${known[name] ?? name}'`));
      await client.query('commit');
    });

  test.each<[string, string, RegExp]>([
    ['posts a fee without an import', posted('$free', '2000'), /matches no bank fee/],
    [
      'posts more than the line',
      line('$free', '2000') + posted('$free', '3000') + charge('$free', '2000') + whole,
      /matches no bank fee/,
    ],
    [
      'says more than the line',
      line('$free', '2000') + posted('$free', '3000') + charge('$free', '3000') + whole,
      /a bank fee differs from its imported line/,
    ],
    [
      'posts it for a step not taken',
      line('$sent', '2000') + posted('$sent', '2000') + charge('$sent', '2000') + whole,
      /payout_charges_step_fkey/,
    ],
    [
      'posts it for a line in the wrong state',
      line('$free', '2000', { result: 'wrong_state' }) +
        posted('$free', '2000') +
        charge('$free', '2000') +
        whole.replace('already_posted', 'wrong_state'),
      /a bank fee differs from its imported line/,
    ],
    [
      'posts it for an amount other than was sent',
      line('$free', '2000', { amount: '91500' }) +
        posted('$free', '2000') +
        charge('$free', '2000'),
      /a bank fee differs from its imported line/,
    ],
    [
      'posts it for an earlier file',
      `${posted('$free', '2000')}
       insert into payout_charges (payout_id, owner_id, step, import_id, number, amount_mills,
           ledger_transaction_id)
         select payout_id, owner_id, 'deposited', import_id, number, 2000,
                (select max(id) from ledger_transactions)
           from bank_import_lines where payout_id = $free`,
      /a bank fee differs from its imported line/,
    ],
    ['records a fee and posts none', line('$free', '2000') + whole, /differ from its lines/],
    [
      'posts a second one',
      line('$charged', '3000') +
        posted('$charged', '3000', 'x') +
        charge('$charged', '3000') +
        whole,
      /payout_charges_(pkey|ledger_fkey)/,
    ],
    ['keeps more than was sent', line('$free', '93510'), /charge_is_of_its_amount/],
    ['keeps less than nothing', line('$free', '-10'), /charge_is_of_its_amount/],
    ['keeps half a cent', line('$free', '5'), /charge_is_whole_cents/],
    ['rewrites a charge', 'update payout_charges set amount_mills = 10', /append-only/],
    ['forgets a charge', 'delete from payout_charges', /append-only/],
    ['empties them', 'truncate payout_charges', /append-only/],
  ])('%s, and it is refused', async (_what, statements, words) => {
    await expect(tries(statements)).rejects.toThrow(words);
    await nothingHasChanged();
  });
});

test('lines without a fee keep the hash that earlier approvals used', async () => {
  const [row] = await world.asOwner<{ same: boolean; other: boolean }>(
    `select bool_and(line_hash(l) = sha256(convert_to((to_jsonb(l) - 'charge_mills')::text, 'UTF8')))
              filter (where charge_mills = 0) as same,
            bool_and(line_hash(l) = sha256(convert_to(to_jsonb(l)::text, 'UTF8')))
              filter (where charge_mills > 0) as other
       from bank_import_lines l`,
  );
  expect(row).toEqual({ same: true, other: true });
});
