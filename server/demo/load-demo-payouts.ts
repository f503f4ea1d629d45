import { projectSales } from '../payments/project-sales.ts';
import { addDays } from '@piton/contract/time/calendar.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import { calendarDay, type CalendarDay, endOfDay, startOfDay } from '@piton/contract/time/time.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg, { type ClientConfig } from 'pg';
import { exactTypes } from '../database/connect.ts';
import type { DB } from '../database/types.ts';
import { takePayment } from './demo-payment.ts';
import { demoSales } from './demo-sales.ts';
import {
  acquirerHeader,
  approveWeek,
  bankHeader,
  daysOf,
  importFile,
  runWeek,
  sendWeek,
  settledLine,
  type Weeks,
} from './demo-weeks.ts';
import { showExamplesToday } from './examples/examples-today.ts';
import { liveThroughExamples } from './examples/example-weeks.ts';
import type { LoadedDemo } from './load-demo-data.ts';
import { atHour, resetClock, setClock } from './time-travel.ts';

/** With the server's configuration, as the owner of the tables. */
export type PayoutsLoading = Pick<Weeks, 'rootKey' | 'sender' | 'minimumMills'> & {
  readonly owner: ClientConfig;
};

const weekCount = 6;

/**
 * Creates the past weeks: each is sold, run, approved, sent and deposited by the product's own
 * functions under a database clock of that time. One transaction of the tables' owner contains
 * everything, the clock too.
 */
export async function loadDemoPayouts(
  loading: PayoutsLoading,
  paid: LoadedDemo,
  { now, hasExamples }: { now: Date; hasExamples: boolean },
): Promise<void> {
  const pool = new pg.Pool({ ...loading.owner, max: 1, types: exactTypes });
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await database.transaction().execute(async (transaction) => {
      const week: Week = { ...loading, ...paid, transaction, now };
      const newest = await lastCutOffDay(week);
      const oldest = addDays(newest, -7 * (weekCount - 1));
      const examples = hasExamples ? await liveThroughExamples(week, addDays(oldest, -7)) : null;
      for (let after = 0; after < weekCount; after += 1) {
        await liveThrough(week, addDays(oldest, 7 * after));
      }
      // The current week's sales on earlier days.
      await sell(week, addDays(newest, 1));
      await resetClock(week);
      if (examples !== null) await showExamplesToday(week, examples);
      // No email today may report old payments.
      await projectSales(transaction);
      await sql`delete from unsent_receipts`.execute(transaction);
      await sql`delete from unnotified_payments`.execute(transaction);
      await sql`delete from payout_outbox`.execute(transaction);
    });
  } finally {
    await database.destroy();
  }
}

type Week = Weeks & LoadedDemo;

/** From its first sale to the bank, as far as it would be by now. */
async function liveThrough(week: Week, cutOffDay: CalendarDay): Promise<void> {
  const { now } = week;
  await sell(week, addDays(cutOffDay, -6));
  await setClock(week, new Date(endOfDay(cutOffDay).getTime() + 60_000));
  await runWeek(week, cutOffDay);
  await settle(week, cutOffDay);
  const { reviewDay, valueDay } = await daysOf(week, cutOffDay);
  const today = calendarDay(now);
  // The last step is left for visitors who want to see it.
  if (valueDay > today) return;
  await setClock(week, atHour(reviewDay, 10));
  await approveWeek(week, cutOffDay);
  await sendWeek(week, cutOffDay);
  if (valueDay === today) return;
  await setClock(week, atHour(valueDay, 9));
  await readInThatPaid(week, { cutOffDay, valueDay });
}

/** A week's sales, from Thursday to Wednesday, on days that are over. */
async function sell(week: Week, thursday: CalendarDay): Promise<void> {
  const { companyId } = week;
  const today = calendarDay(week.now);
  // Makes the weeks differ.
  const turn = Number(thursday.slice(-2));
  for (const [index, { day, name, purpose, cents }] of demoSales.entries()) {
    const soldOn = addDays(thursday, day);
    const isMissing = (index + turn) % 4 === 0;
    if (soldOn >= today || isMissing) continue;
    const at = new Date(atHour(soldOn, 9 + index).getTime() + (turn + index * 7) * 60_000);
    await setClock(week, at);
    await takePayment(week, { companyId, name, purpose, cents, at });
  }
}

type Paid = { readonly cutOffDay: CalendarDay; readonly valueDay: CalendarDay };

/** The bank's report that everything was deposited. */
async function readInThatPaid(week: Week, { cutOffDay, valueDay }: Paid): Promise<void> {
  const { rows } = await sql<{ reference: string; netMills: bigint }>`
    select reference, net_mills as "netMills" from payouts
     where cut_off_day = ${cutOffDay} and state = 'in_transit'`.execute(week.transaction);
  const lines = rows.map(
    ({ reference, netMills }) =>
      `${reference},deposited,${valueDay},${textFromMills(netMills)},XCD,,\n`,
  );
  const text = [bankHeader, ...lines].join('');
  await importFile(week, { kind: 'bank_csv', name: `paid-${valueDay}.csv`, text });
}

/** The acquirer's settlement of that week, a day later. */
async function settle(week: Week, cutOffDay: CalendarDay): Promise<void> {
  const settledOn = addDays(cutOffDay, 1);
  await setClock(week, atHour(settledOn, 9));
  const { rows } = await sql<{ invoice: string; mills: bigint }>`
    select invoice, amount_mills as mills from sales
     where mode = 'live' and status = 'Approved'
       and created_at < ${endOfDay(cutOffDay)} and created_at >= ${startOfDay(addDays(cutOffDay, -6))}
     order by created_at`.execute(week.transaction);
  const lines = rows.map(({ invoice, mills }) => settledLine(invoice, mills, settledOn));
  const text = [acquirerHeader, ...lines].join('');
  await importFile(week, { kind: 'acquirer_csv', name: `settled-${settledOn}.csv`, text });
}

async function lastCutOffDay({ transaction, now }: Week): Promise<CalendarDay> {
  const { rows } = await sql<{ day: string }>`
    select last_cut_off_day(${now}::timestamptz)::text as day`.execute(transaction);
  return rows[0]?.day ?? calendarDay(now);
}
