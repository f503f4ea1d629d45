/** Rules for bank fees that the database enforces against the server and even the tables' owner. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import { createPayoutWorld, type PayoutWorld, verify } from '../testing/payout-world.ts';
import {
  addMerchants,
  bankFeeHeader,
  newestPayout,
  onAccount,
  importText,
  sendWeek,
  type Sent,
  table,
} from './testing/import-world.ts';

let world: PayoutWorld;
/** Deposited, with a fee of EC$2.00 or none, and in transit. */
let withFee: Sent;
let free: Sent;
let sent: Sent;
beforeAll(async () => {
  world = await createPayoutWorld();
  const merchants = (await addMerchants(world, 3)) as [Merchant, Merchant, Merchant];
  await world.at('2026-11-26T10:00:00Z');
  await sendWeek(world);
  await world.at('2026-11-27T16:00:00Z');
  [withFee, free, sent] = (await Promise.all(
    merchants.map((merchant) => newestPayout(world, merchant)),
  )) as [Sent, Sent, Sent];
  const lines = [
    `${withFee.reference},deposited,2026-11-27,93.50,XCD,,2.00`,
    `${free.reference},deposited,2026-11-27,93.50,XCD,,`,
  ];
  await importText(world, 'bank_csv', table(bankFeeHeader, ...lines));
});
afterAll(() => world.database.drop());

async function nothingHasChanged(): Promise<void> {
  expect((await verify(world)).problems).toEqual([]);
  expect(await onAccount(world, 'bank_fees')).toBe('2.00');
}

test.each([
  ['adds no bank fee', 'insert into bank_fees default values'],
  ['changes no bank fee', 'update bank_fees set amount_mills = 10'],
  ['deletes no bank fee', 'delete from bank_fees'],
  ['posts no bank fee', 'select post_bank_fees(gen_random_uuid())'],
])('the server’s login %s, even as Piton', async (_what, statement) => {
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
    bankFee: string,
    { amount = 'net_mills', result = 'already_posted' } = {},
  ) =>
    `insert into bank_import_lines (import_id, number, reference, outcome, amount_mills, bank_fee_mills, day,
       result, notes, payout_id, owner_id)
     select '${importId}', 1, reference, 'deposited', ${amount}, ${bankFee}, '2026-11-27', '${result}', '[]', id,
            owner_id from payouts where id = ${payout};`;
  const whole = `insert into bank_imports (id, kind, name, sealed_bytes, sha256, counts, posted_mills, imported_by)
     values ('${importId}', 'bank_csv', 'x', 'x', sha256('y'), '{"already_posted": 1}', 0, $one);`;
  const posted = (payout: string, mills: string, step = 'deposited') =>
    `select post_to_ledger('live', 'bank_fee', 'bank_fee:' || ${payout} || ':${step}', 'me', now(),
       '[{"code": "bank_fees", "kind": "bank_fee", "amount_mills": "${mills}"},
         {"code": "bank", "kind": "bank_fee", "amount_mills": "-${mills}"}]');`;
  const bankFee = (payout: string, mills: string, step = 'deposited') =>
    `insert into bank_fees (payout_id, owner_id, step, import_id, number, amount_mills,
       ledger_transaction_id)
     select id, owner_id, '${step}', '${importId}', 1, ${mills},
            (select max(id) from ledger_transactions) from payouts where id = ${payout};`;

  const tries = (statements: string) =>
    withConnection(world.database.owner, async (client) => {
      const known: Record<string, string> = {
        $withFee: withFee.id,
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
      line('$free', '2000') + posted('$free', '3000') + bankFee('$free', '2000') + whole,
      /matches no bank fee/,
    ],
    [
      'records more than the line',
      line('$free', '2000') + posted('$free', '3000') + bankFee('$free', '3000') + whole,
      /a bank fee differs from its imported line/,
    ],
    [
      'posts it for a step not taken',
      line('$sent', '2000') + posted('$sent', '2000') + bankFee('$sent', '2000') + whole,
      /bank_fees_step_fkey/,
    ],
    [
      'posts it for a line in the wrong state',
      line('$free', '2000', { result: 'wrong_state' }) +
        posted('$free', '2000') +
        bankFee('$free', '2000') +
        whole.replace('already_posted', 'wrong_state'),
      /a bank fee differs from its imported line/,
    ],
    [
      'posts it for an amount other than was sent',
      line('$free', '2000', { amount: '91500' }) +
        posted('$free', '2000') +
        bankFee('$free', '2000'),
      /a bank fee differs from its imported line/,
    ],
    [
      'posts it for an earlier file',
      `${posted('$free', '2000')}
       insert into bank_fees (payout_id, owner_id, step, import_id, number, amount_mills,
           ledger_transaction_id)
         select payout_id, owner_id, 'deposited', import_id, number, 2000,
                (select max(id) from ledger_transactions)
           from bank_import_lines where payout_id = $free`,
      /a bank fee differs from its imported line/,
    ],
    ['records a fee and posts none', line('$free', '2000') + whole, /differ from its lines/],
    [
      'posts a second one',
      line('$withFee', '3000') +
        posted('$withFee', '3000', 'x') +
        bankFee('$withFee', '3000') +
        whole,
      /bank_fees_(pkey|ledger_fkey)/,
    ],
    ['records a fee of more than was sent', line('$free', '93510'), /bank_fee_is_of_its_amount/],
    ['records a fee of less than nothing', line('$free', '-10'), /bank_fee_is_of_its_amount/],
    ['records a fee of half a cent', line('$free', '5'), /bank_fee_is_whole_cents/],
    ['changes a bank fee', 'update bank_fees set amount_mills = 10', /append-only/],
    ['deletes a bank fee', 'delete from bank_fees', /append-only/],
    ['empties them', 'truncate bank_fees', /append-only/],
  ])('%s, and it is refused', async (_what, statements, words) => {
    await expect(tries(statements)).rejects.toThrow(words);
    await nothingHasChanged();
  });
});
