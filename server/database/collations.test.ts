import type pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './testing/create-test-database.ts';
import { withConnection } from './with-connection.ts';

test('the built-in database uses no collation of ICU', async () => {
  const database = await createTestDatabase();
  try {
    await withConnection(database.superuser, async (client) => {
      const { rows } = await client.query<{ provider: string; locale: string }>(
        `select datlocprovider as provider, datlocale as locale from pg_database
          where datname = current_database()`,
      );
      expect(rows).toEqual([{ provider: 'b', locale: 'C.UTF-8' }]);
      expect(await usesOfIcu(client)).toEqual([]);

      await client.query(`
        create table planted (name text collate "und-x-icu");
        create index planted_idx on planted (upper(name) collate "de-x-icu");
        create function planted() returns boolean language sql
          return 'a' collate "fr-x-icu" < 'b'`);
      expect(await usesOfIcu(client)).toEqual(['planted', 'planted.name', 'planted_idx']);
    });
  } finally {
    await database.drop();
  }
});

async function usesOfIcu(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with icu as (select oid, collname from pg_collation where collprovider = 'i'),
     ours as (
       select oid, relname from pg_class
        where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
     )
     select relname || '.' || attname as name
       from pg_attribute join ours on ours.oid = attrelid join icu on icu.oid = attcollation
      where relname not in (select indexrelid::regclass::text from pg_index)
      union
     select relname from pg_index join ours on ours.oid = indexrelid
      where indcollation::oid[] && array(select oid from icu)
      union
     select proname::text from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and pg_get_functiondef(oid) ~ '-x-icu"'
      order by name`,
  );
  return rows.map(({ name }) => name);
}
