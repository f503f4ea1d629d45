/** Deleted test payments are no finding; payments that vanish in any other way are. */
import { expect, test } from 'vitest';
import { createCheckWorld } from './testing/check-world.ts';

/** 100 days ahead, within the transaction only. */
const deleteAllTests = `
  create or replace function database_now() returns timestamptz language sql stable
    as $$ select timestamptz '2026-11-27 16:00Z' + interval '100 days' $$;
  select delete_old_test_sales(1000);
  do $$ begin
    if exists (select from sales where mode = 'test')
      or not exists (select from ledger_transactions where mode = 'test')
    then raise exception 'not all test payments were deleted'; end if;
  end $$`;

const one = (mode: string) =>
  `(select min(id::text)::uuid from sales where mode = '${mode}' and status = 'Approved')`;

const vanish = (mode: string, attempt: string) => `
  create temporary table vanished as select ${one(mode)} as id;
  delete from sale_events where sale_id = (select id from vanished);
  ${attempt} where sale_id = (select id from vanished);
  delete from sales where id = (select id from vanished);
  grant select on vanished to public`;

test('deleted test payments are no finding, and vanished payments are', async () => {
  const world = await createCheckWorld();
  await world.fill();
  expect(await world.foundAfter(deleteAllTests)).toEqual([]);
  const forget = 'delete from attempts';
  const mark = 'update attempts set deleted_sale_id = sale_id, sale_id = null';
  for (const damage of [
    vanish('live', forget),
    vanish('test', forget),
    vanish('live', mark),
    `${deleteAllTests}; ${vanish('live', forget)}`,
  ]) {
    const found = await world.foundAfter(damage);
    expect(found).toMatchObject(
      ['postings', 'gateway_totals', 'counters'].map((check) => ({ check })),
    );
    expect(found[0]?.rows).toHaveLength(1);
    expect(found[0]?.rows[0]?.says).toMatch(
      /^Ledger transaction \d+ \(sale:\S+\) matches no approved sale\.$/,
    );
  }
  await world.database.drop();
}, 60_000);
