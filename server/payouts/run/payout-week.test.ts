/** More than a year of Fridays, against dates written down by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@piton/contract/time/calendar.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../database/testing/create-test-database.ts';
import { withConnection } from '../../database/with-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function ask<Row>(question: string, values: unknown[] = []): Promise<Row[]> {
  return withConnection(database.owner, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(question, values);
    return rows as Row[];
  });
}

const weekOf = `select cut_off, review_day::text as review, value_day::text as value from payout_week($1)`;
type Week = { cut_off: Date; review: string; value: string };

/** Fridays with closed banks, from an independent holiday library. */
const closedFridays = [
  ['2026-04-03', '2026-04-07'],
  ['2026-05-01', '2026-05-04'],
  ['2026-12-25', '2026-12-28'],
  ['2027-01-01', '2027-01-04'],
  ['2027-03-26', '2027-03-30'],
  ['2028-04-14', '2028-04-18'],
  ['2029-03-30', '2029-04-03'],
  ['2030-02-22', '2030-02-25'],
  ['2030-04-19', '2030-04-23'],
  ['2030-12-13', '2030-12-16'],
  ['2031-04-11', '2031-04-15'],
  ['2031-08-01', '2031-08-04'],
  ['2031-12-26', '2031-12-29'],
] as const;

test.each(closedFridays)(
  'a payout due on Friday %s reaches the bank on %s',
  async (friday, next) => {
    const [week] = await ask<Week>(weekOf, [addDays(friday, -2)]);
    expect(week?.value).toBe(next);
  },
);

test('moves no other Friday in six years', async () => {
  const moved = await ask<{ friday: string }>(
    `select (wednesday::date + 2)::text as friday
       from generate_series('2026-01-07'::timestamp, '2031-12-24', interval '7 days') wednesday
      where (payout_week(wednesday::date)).value_day <> wednesday::date + 2 order by 1`,
  );
  expect(moved.map(({ friday }) => friday)).toStrictEqual(closedFridays.map(([friday]) => friday));
});

const days = (of: string) => ask<{ day: string }>(of).then((rows) => rows.map(({ day }) => day));

test('the holidays of 2026 and 2027 match the official calendar', async () => {
  expect(
    await days(
      `select day::text from bank_holidays where day between '2026-01-01' and '2027-12-31' order by 1`,
    ),
  ).toStrictEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-02-23',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-25',
    '2026-06-04',
    '2026-08-01',
    '2026-10-05',
    '2026-12-14',
    '2026-12-25',
    '2026-12-26',
    '2027-01-01',
    '2027-01-02',
    '2027-02-22',
    '2027-03-26',
    '2027-03-29',
    '2027-05-01',
    '2027-05-17',
    '2027-05-27',
    '2027-08-02',
    '2027-10-04',
    '2027-12-13',
    '2027-12-25',
    '2027-12-27',
  ]);
});

test('moves the review to Friday when Corpus Christi closes the banks on Thursday', async () => {
  const [week] = await ask<Week>(weekOf, ['2026-06-03']);
  expect(week).toStrictEqual({
    cut_off: new Date('2026-06-04T04:00:00Z'),
    review: '2026-06-05',
    value: '2026-06-05',
  });
});

test('a week is cut off with Wednesday’s last instant in Saint Lucia', async () => {
  const [week] = await ask<Week>(weekOf, ['2026-11-25']);
  expect(week).toStrictEqual({
    cut_off: new Date('2026-11-26T04:00:00Z'),
    review: '2026-11-26',
    value: '2026-11-27',
  });
});

test.each([
  ['2026-11-26T03:59:59.999Z', '2026-11-18'],
  ['2026-11-26T04:00:00Z', '2026-11-25'],
  ['2026-11-29T12:00:00Z', '2026-11-25'],
  ['2027-01-01T00:00:00Z', '2026-12-30'],
])('the newest cut-off at %s is that of Wednesday %s', async (at, wednesday) => {
  expect(await days(`select last_cut_off_day('${at}')::text as day`)).toStrictEqual([wednesday]);
});
