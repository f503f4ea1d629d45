import { expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { migrate } from '../database/release/migrate.ts';
import { readMigrations } from '../database/release/read-migrations.ts';
import { createEmptyDatabase } from '../database/testing/create-test-database.ts';
import { release } from '../database/testing/small-release.ts';
import { withConnection } from '../database/with-connection.ts';
import { createPaymentWorld } from './testing/payment-world.ts';
import { insertPendingSale } from './testing/pending-sale.ts';

test.each([
  ['Approved', null, true],
  ['Declined', null, false],
  ['Incomplete', 'gateway', false],
])(
  'the end of an %s sale changes indexes only if it failed',
  async (status, problem, isInPlace) => {
    const { database, companyId } = await createPaymentWorld();
    const { id } = await actingAs(database.kysely, { companyId }, (transaction) =>
      insertPendingSale(transaction, { companyId, amountMills: 12_500n }),
    );
    const { rows } = await withConnection(database.owner, async (client) => {
      await client.query('begin');
      await client.query(
        `select end_sale($1, $2, 'gateway', $3, $4, 'OK', '', null, null, null, null)`,
        [id, companyId, status, problem],
      );
      return client.query(
        `select pg_stat_get_xact_tuples_hot_updated('sales'::regclass) = 1 as in_place`,
      );
    });
    expect(rows).toEqual([{ in_place: isInPlace }]);
  },
);

test('an upgrade fills in the columns of failed sales, and finds the pending ones', async () => {
  const { owner } = await createEmptyDatabase();
  await migrate(owner, release(readMigrations().slice(0, 9)));
  await withConnection(owner, (client) =>
    client.query(
      `alter table sales
         drop constraint sales_company_fkey,
         drop constraint sales_ledger_fkey,
         drop constraint sales_request_fkey;
       insert into sales (
         id, company_id, mode, status, problem, result_code, tran_id, invoice, receipt_token, channel,
         amount_mills, fee_basis_points, purpose, person_name, person_email, person_phone, created_at,
         begun_at, decided_at, next_inquiry_at, ledger_transaction_id, request_id, single_request_id
       )
       select gen_random_uuid(), 'C', 'live', status, problem, coalesce(code, ''),
              repeat(letter, 16), repeat(letter, 12), repeat(letter, 22), 'page', 12500, 650, '', letter,
              '', '', '2026-11-01', '2026-11-01',
              case when status <> 'Pending' then timestamptz '2026-11-02' end,
              case when status = 'Pending' then timestamptz '2026-11-02' end,
              case when status = 'Approved' then 1 end, 'request ' || letter, 'request ' || letter
         from (values
           ('A', 'Approved', null, null), ('P', 'Pending', null, null), ('D', 'Declined', null, null),
           ('N', 'Incomplete', 'gateway', 'NotFound'), ('X', 'Incomplete', 'invalid', null)
         ) as sale (letter, status, problem, code)`,
    ),
  );
  await migrate(owner);
  const { rows } = await withConnection(owner, (client) =>
    client.query<Record<string, unknown>>(
      `select person_name as name, failed_status as failed, ended_in_doubt_at is not null as doubtful,
              single_request_id is not null as keeps_request,
              exists (select from pending_sales p where p.sale_id = s.id) as pending
         from sales s order by person_name`,
    ),
  );
  const kept = { failed: null, doubtful: false, keeps_request: true, pending: false };
  expect(rows).toEqual([
    { ...kept, name: 'A' },
    { ...kept, name: 'D', failed: 'Declined', keeps_request: false },
    { ...kept, name: 'N', failed: 'Incomplete', doubtful: true, keeps_request: false },
    { ...kept, name: 'P', pending: true },
    { ...kept, name: 'X', failed: 'Incomplete', keeps_request: false },
  ]);
  await withConnection(owner, async (client) => {
    const change = client.query(`update sales set reason = 'x' where status = 'Declined'`);
    await expect(change).rejects.toThrow('is final: Declined');
  });
});
