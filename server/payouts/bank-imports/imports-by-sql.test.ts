/** Rules for imports that the database enforces against the server and even the tables' owner. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import { createPayoutWorld, payoutsOf, type PayoutWorld, verify } from '../testing/payout-world.ts';
import {
  acquirerHeader,
  addMerchants,
  bankHeader,
  newestPayout,
  onAccount,
  importText,
  sendWeek,
  type Sent,
  table,
} from './testing/import-world.ts';

let world: PayoutWorld;
/** One in transit, and one deposited. */
let ana: Merchant;
let ben: Merchant;
let sent: Sent;
let deposited: Sent;
let settledImport: string;
beforeAll(async () => {
  world = await createPayoutWorld();
  [ana, ben] = (await addMerchants(world, 2)) as [Merchant, Merchant];
  await world.at('2026-11-26T10:00:00Z');
  await sendWeek(world);
  await world.at('2026-11-27T16:00:00Z');
  sent = await newestPayout(world, ana);
  deposited = await newestPayout(world, ben);
  await importText(
    world,
    'bank_csv',
    table(bankHeader, `${deposited.reference},deposited,2026-11-27,93.50,XCD,`),
  );
  const invoice = await invoiceOf(ben);
  const settled = table(acquirerHeader, `sale,${invoice},100.00,2.50,2026-11-25,B1`);
  settledImport = (await importText(world, 'acquirer_csv', settled)).id;
});
afterAll(() => world.database.drop());

async function invoiceOf({ companyId }: Merchant): Promise<string> {
  const [sale] = await world.asOwner<{ invoice: string }>(
    'select invoice from sales where company_id = $1',
    [companyId],
  );
  return sale?.invoice ?? '';
}

/** No attempt has left a trace. */
async function nothingHasChanged(): Promise<void> {
  expect((await verify(world)).problems).toEqual([]);
  expect((await payoutsOf(world, ana)).map(({ state }) => state)).toEqual(['in_transit']);
  expect((await payoutsOf(world, ben)).map(({ state }) => state)).toEqual(['deposited']);
  expect(await onAccount(world, 'acquirer_receivable')).toBe('100.00');
}

const importing = `select import_bank_file(gen_random_uuid(), 'bank_csv', 'x', 'x', sha256('x'), '[]')`;

describe('the server', () => {
  test.each([
    ['adds no import', 'insert into bank_imports select * from bank_imports'],
    ['adds no line', 'insert into bank_import_lines select * from bank_import_lines'],
    ['settles nothing', 'insert into settled_lines default values'],
    ['changes no import', `update bank_imports set name = 'other'`],
    ['changes no line', `update bank_import_lines set result = 'unknown'`],
    ['deletes nothing', 'delete from settled_lines'],
    ['posts no lines by itself', `select post_payout_lines(gen_random_uuid(), '[]')`],
    ['settles nothing by itself', `select post_settlements(gen_random_uuid(), '[]')`],
    ['holds no account', `select hold_bank_account(p, 'because') from payouts p`],
    ['takes no step', `select transition_payout(id, 'deposited', '') from payouts`],
    ['imports nothing without a person', importing],
  ])('%s, even as Piton', async (_what, statement) => {
    const tried = actingAs(world.database.kysely, 'piton', (transaction) =>
      sql.raw(statement).execute(transaction),
    );
    await expect(tried).rejects.toMatchObject({ code: '42501' });
    await nothingHasChanged();
  });

  test.each([
    ['a merchant', () => ({ userId: ana.uid })],
    ['a merchant who says staff', () => ({ staffId: ana.uid })],
    ['a company’s page', () => ({ companyId: ana.companyId })],
  ])('imports nothing as %s', async (_who, actor) => {
    const tried = actingAs(world.database.kysely, actor(), (transaction) =>
      sql.raw(importing).execute(transaction),
    );
    await expect(tried).rejects.toMatchObject({ code: '42501' });
  });

  test('imports no payout of the acting person, whatever else the lines contain', async () => {
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      ana.companyId,
      world.two.uid,
    ]);
    const report = (more: object) =>
      JSON.stringify([
        {
          number: 2,
          outcome: 'deposited',
          means: 'deposited',
          amountMills: '93500',
          currency: 'XCD',
          day: '2026-11-27',
          reason: '',
          ...more,
        },
      ]);
    const invoice = await invoiceOf(ana);
    for (const [kind, lines] of [
      ['bank_csv', report({ reference: sent.reference })],
      ['bank_csv', report({ reference: sent.reference, batch: 'B1' })],
      [
        'nacha_returns',
        report({ reference: sent.reference, means: 'failed_or_returned', batch: 'B1' }),
      ],
      ['acquirer_csv', report({ reference: invoice, means: 'sale' })],
      ['acquirer_csv', report({ reference: invoice, means: 'sale', batch: 'B1', feeMills: '0' })],
    ] as const) {
      const { rows } = await actingAs(
        world.database.kysely,
        { staffId: world.two.uid },
        (transaction) =>
          sql<{ outcome: string }>`
            select outcome from import_bank_file(
              gen_random_uuid(), ${kind}, 'x', 'x', sha256('own'), ${lines}::jsonb)`.execute(
            transaction,
          ),
      );
      expect(rows).toEqual([{ outcome: 'own' }]);
    }
    await nothingHasChanged();
  });

  test('imports no file without lines, and no settlement of another kind', async () => {
    for (const [statement, words] of [
      [importing, /differ from its lines/],
      [importing.replace('bank_csv', 'acquirer_csv'), /differ from its lines/],
    ] as const) {
      const tried = actingAs(world.database.kysely, { staffId: world.one.uid }, (transaction) =>
        sql.raw(statement).execute(transaction),
      );
      await expect(tried).rejects.toThrow(words);
    }
    await nothingHasChanged();
  });
});

describe('the owner of the tables', () => {
  const tries = (statements: string) =>
    withConnection(world.database.owner, async (client) => {
      await client.query('begin');
      await client.query(
        `select set_config('piton.is_staff', 'yes', true), set_config('piton.is_piton', 'yes', true)`,
      );
      const known: Record<string, string> = {
        $sent: sent.id,
        $deposited: deposited.id,
        $settled: settledImport,
        $one: world.one.uid,
      };
      await client.query(statements.replaceAll(/\$\w+/g, (name) => `'${known[name] ?? name}'`));
      await client.query('commit');
    });

  const line = (payout: string, amount: string, step: string) =>
    `insert into bank_import_lines
       (import_id, number, reference, outcome, amount_mills, day, result, notes, payout_id, owner_id, step)
     select '00000000-0000-4000-8000-000000000001', 1, reference, '${step}', ${amount}, '2026-11-27', 'posted',
            '[]', id, owner_id, '${step}' from payouts where id = ${payout};`;
  const whole = `insert into bank_imports (id, kind, name, sealed_bytes, sha256, counts, posted_mills, imported_by)
     values ('00000000-0000-4000-8000-000000000001', 'bank_csv', 'x', 'x', sha256('y'), '{"posted": 1}', 93500, $one);`;

  test.each<[string, string, RegExp]>([
    [
      'says that a payout arrived',
      `select transition_payout($sent, 'deposited', '')`,
      /no imported line reports that payout \S+ is deposited/,
    ],
    [
      'says that one failed',
      `select transition_payout($sent, 'failed', '')`,
      /no imported line reports/,
    ],
    [
      'says that one was returned',
      `select transition_payout($deposited, 'returned', '')`,
      /no imported line reports/,
    ],
    [
      'writes a line of another amount',
      line('$sent', '93490', 'deposited'),
      /a line differs from its payout/,
    ],
    [
      'writes a line without a file',
      `${line('$sent', '93500', 'deposited')} select transition_payout($sent, 'deposited', '');
       update payouts set deposited_on = '2026-11-27' where id = $sent`,
      /bank_import_lines_import_fkey/,
    ],
    [
      'writes a line that does nothing',
      line('$sent', '93500', 'deposited') + whole,
      /bank_import_lines_step_fkey/,
    ],
    [
      'says another day than its line',
      `${line('$sent', '93500', 'deposited')} ${whole}
       select transition_payout($sent, 'deposited', '');
       update payouts set deposited_on = '2026-11-28' where id = $sent`,
      /no imported line reports/,
    ],
    [
      'says again that one was deposited',
      line('$deposited', '93500', 'deposited'),
      /bank_import_lines_step_once/,
    ],
    [
      'writes a file that says something else than its lines',
      `${line('$sent', '93500', 'deposited')} ${whole.replace('93500', '93490')}
       select transition_payout($sent, 'deposited', '');
       update payouts set deposited_on = '2026-11-27' where id = $sent`,
      /differ from its lines/,
    ],
    [
      'adds a line to a file of before',
      `insert into bank_import_lines (import_id, number, reference, outcome, amount_mills, result, notes)
         values ($settled, 9, 'X', 'sale', 1000, 'unknown', '[]')`,
      /imported lines are immutable/,
    ],
    ['rewrites a line', `update bank_import_lines set notes = '[]'`, /append-only/],
    ['rewrites a file', `update bank_imports set name = ''`, /append-only/],
    ['rewrites what was settled', `update settled_lines set acquirer_fee_mills = 0`, /append-only/],
    ['forgets what was settled', 'delete from settled_lines', /append-only/],
    [
      'empties it all',
      'truncate bank_imports, bank_import_lines, resolved_import_lines, bank_fees, settled_lines',
      /append-only/,
    ],
    [
      'settles a payment again',
      `insert into settled_lines (import_id, number, kind, sale_id, company_id, amount_mills, acquirer_fee_mills,
           settled_on, batch, ledger_transaction_id)
         select import_id, number + 1, kind, sale_id, company_id, amount_mills, acquirer_fee_mills, settled_on,
                batch, ledger_transaction_id from settled_lines`,
      /settled_lines_(sale_once|line_fkey|keep_their_rules)/,
    ],
    [
      'posts a settlement of nothing',
      `select post_to_ledger('live', 'acquirer_settlement', 'settlement:x:y', 'me', now(),
         '[{"code": "bank", "kind": "settled_sale", "amount_mills": "10"},
           {"code": "acquirer_receivable", "kind": "settled_sale", "amount_mills": "-10"}]')`,
      /matches no settlement/,
    ],
    [
      'posts half a cent of cost',
      `select post_to_ledger('live', 'acquirer_settlement', 'settlement:x:z', 'me', now(),
         '[{"code": "acquirer_fees", "kind": "settled_sale", "amount_mills": "5"},
           {"code": "acquirer_receivable", "kind": "settled_sale", "amount_mills": "-5"}]')`,
      /whole cents only/,
    ],
  ])('%s, and it is refused', async (_what, statements, words) => {
    await expect(tries(statements)).rejects.toThrow(words);
    await nothingHasChanged();
  });
});
