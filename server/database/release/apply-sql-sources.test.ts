import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { withConnection } from '../with-connection.ts';
import { migrate } from './migrate.ts';
import { readRelease, type Release } from './read-release.ts';

/** The current release under later numbers, as if a comment had changed. */
function later(by: number): Release {
  const { migrations, sql } = readRelease();
  const sources = sql.sources.map((source) => ({ ...source, sha256: `${source.sha256}+${by}` }));
  return { migrations, sql: { ...sql, number: sql.number + by, sources } };
}

test('functions and triggers that no source created stay', async () => {
  const { owner, superuser, drop } = await createTestDatabase();
  try {
    await withConnection(superuser, (client) =>
      client.query(`
        create function of_an_administrator() returns trigger language plpgsql
          as 'begin return new; end';
        create trigger of_an_administrator before insert on users
          for each row execute function of_an_administrator();
        create function of_an_extension() returns integer language sql return 1;
        insert into pg_depend values (
          'pg_proc'::regclass, 'of_an_extension()'::regprocedure, 0,
          'pg_extension'::regclass, (select oid from pg_extension where extname = 'plpgsql'), 0, 'e')`),
    );
    for (const by of [1, 2, 3]) await migrate(owner, later(by));
    const { rows } = await withConnection(superuser, (client) =>
      client.query<{ name: string }>(
        `select proname as name from pg_proc where proname like 'of_an_%'
          union all select tgname from pg_trigger where tgname like 'of_an_%' order by name`,
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'of_an_administrator',
      'of_an_administrator',
      'of_an_extension',
    ]);
  } finally {
    await drop();
  }
});
