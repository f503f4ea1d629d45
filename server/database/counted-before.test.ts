import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { readMigrations } from './read-migrations.ts';
import { createEmptyDatabase } from './testing/create-test-database.ts';
import { waitedForLocks } from './testing/waited-for-locks.ts';
import { withConnection } from './with-connection.ts';

/** A payment that ends while the migration is taken that begins to count those that were not approved. */

const companyId = 'EndsMeanwhile0000001';

async function addCompany(client: pg.Client): Promise<void> {
  await client.query(
    `with owner as (
       insert into users (id, email, first_name, last_name, country, role, created_at, updated_at)
       values ($1, 'owner@example.lc', 'Maria', 'Joseph', 'Saint Lucia', 3, now(), now())
       returning id
     )
     insert into companies (id, owner_id, name, created_at)
     select $2, id, 'Ti Kaye', now() from owner`,
    [randomUUID(), companyId],
  );
}

const declined = (client: pg.Client) =>
  client.query(
    `insert into sales (
       id, company_id, mode, status, tran_id, invoice, receipt_token, channel, amount_mills,
       fee_basis_points, purpose, person_name, person_email, person_phone, created_at, decided_at
     ) values (
       $1, $2, 'test', 'Declined', 'ABCDEFGHIJKLMNOP', 'ABCDEFGHJKLM', 'ABCDEFGHIJKLMNOPQRSTUV', 'page',
       99000, 650, 'Nutmeg', 'Anna', '', '', now(), now()
     )`,
    [randomUUID(), companyId],
  );

async function notApproved(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ count: string }>(
    'select not_approved_count::text as count from company_totals order by mode',
  );
  return rows.map(({ count }) => count);
}

test('what the function of before counted meanwhile is counted', async () => {
  const { owner } = await createEmptyDatabase();
  const migrations = readMigrations();
  const counting = migrations.find(({ version }) => version === 37);
  if (counting === undefined) throw new Error('there is no such migration');
  await migrate(owner, migrations.slice(0, 36));
  await withConnection(owner, async (migrating) => {
    await addCompany(migrating);
    await migrating.query('begin');
    await migrating.query(counting.sql);
    await withConnection(owner, async (paying) => {
      const ended = declined(paying);
      await expect.poll(() => waitedForLocks(owner)).toMatchObject([{ table: 'sale_days' }]);
      await migrating.query('commit');
      await ended;
    });
    expect(await notApproved(migrating)).toEqual(['0', '0']);
    const { version, name, sha256 } = counting;
    await migrating.query(
      'insert into schema_migrations (version, name, sha256) values ($1, $2, $3)',
      [version, name, sha256],
    );
    await migrate(owner, migrations);
    expect(await notApproved(migrating)).toEqual(['0', '1']);
  });
});
