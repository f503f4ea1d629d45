import { randomBytes } from 'node:crypto';
import { addDays } from '@piton/contract/calendar.ts';
import { textFromMills } from '@piton/contract/money.ts';
import { calendarDay, type CalendarDay, endOfDay, startOfDay } from '@piton/contract/time.ts';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg, { type ClientConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createAccountNumbers } from '../banking/account-number.ts';
import { type ActingAs, settingsOf } from '../database/acting-as.ts';
import { exactTypes } from '../database/connect.ts';
import type { DB } from '../database/types.ts';
import { makePaymentNumbers } from '../payments/payment-numbers.ts';
import type { Sender } from '../payouts/bank-files/bank-batch.ts';
import { bookFile } from '../payouts/bank-imports/import-bank-file.ts';
import { sendRun } from '../payouts/release-payouts.ts';
import { createBankFileSeal } from '../payouts/seal-bank-file.ts';
import type { MasterKey } from '../sealed-keys/master-key.ts';
import { demoSales } from './demo-sales.ts';
import type { LoadedDemo } from './load-demo-data.ts';

/** As the server is configured, and as whoever owns the tables. */
export type PayoutsLoading = {
  readonly owner: ClientConfig;
  readonly masterKey: MasterKey;
  readonly sender: Sender;
  readonly minimumMills: bigint;
};

const weeks = 6;
const hourMs = 60 * 60_000;

/**
 * The weeks before this one, each sold, run, agreed on, sent and paid by the functions that do it every
 * week, while the clock of the books shows when that would have been. All or nothing, the clock too:
 * it is one transaction of whoever owns the tables.
 */
export async function loadDemoPayouts(
  loading: PayoutsLoading,
  paid: LoadedDemo,
  now: Date,
): Promise<void> {
  const pool = new pg.Pool({ ...loading.owner, max: 1, types: exactTypes });
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await database.transaction().execute(async (transaction) => {
      const week: Week = { ...loading, ...paid, transaction, now };
      const newest = await lastCutOffDay(week);
      for (let before = weeks - 1; before >= 0; before -= 1) {
        await liveThrough(week, addDays(newest, -7 * before));
      }
      // Of the running week, what the days before this one brought.
      await sell(week, addDays(newest, 1));
      await sql.raw(clockReading('clock_timestamp()')).execute(transaction);
      // Nobody is told today of what was paid long ago.
      await sql`delete from sale_notices where company_id = ${paid.companyId}`.execute(transaction);
      await sql`delete from payout_notices`.execute(transaction);
    });
  } finally {
    await database.destroy();
  }
}

type Week = PayoutsLoading &
  LoadedDemo & { readonly transaction: Transaction<DB>; readonly now: Date };

/** From its first sale to the bank, as far as it would have come by now. */
async function liveThrough(week: Week, cutOffDay: CalendarDay): Promise<void> {
  const { now } = week;
  await sell(week, addDays(cutOffDay, -6));
  await setClock(week, new Date(endOfDay(cutOffDay).getTime() + 60_000));
  await run(week, cutOffDay);
  const { reviewDay, valueDay } = await daysOf(week, cutOffDay);
  const today = calendarDay(now);
  // What is not in the bank yet is left to whoever wants to see how it gets there.
  if (valueDay > today) return;
  await setClock(week, atHour(reviewDay, 10));
  await agree(week, cutOffDay);
  await send(week, cutOffDay);
  if (valueDay === today) return;
  await setClock(week, atHour(valueDay, 9));
  await readInThatPaid(week, { cutOffDay, valueDay });
  await readInThatSettled(week, { cutOffDay, valueDay });
}

/** What a week brought, from Thursday to Wednesday, of the days that are over. */
async function sell(week: Week, thursday: CalendarDay): Promise<void> {
  const { transaction, companyId } = week;
  const today = calendarDay(week.now);
  // No week is like the other.
  const turn = Number(thursday.slice(-2));
  await act(transaction, { companyId });
  for (const [index, sale] of demoSales.entries()) {
    const soldOn = addDays(thursday, sale.day);
    const isMissing = (index + turn) % 4 === 0;
    if (soldOn >= today || isMissing) continue;
    const at = new Date(atHour(soldOn, 9 + index).getTime() + (turn + index * 7) * 60_000);
    await setClock(week, at);
    await takeSale(week, sale, at);
  }
}

type DemoSale = (typeof demoSales)[number];

/** Paid by card, as a payment that the gateway approved. */
async function takeSale(
  { transaction, companyId }: Week,
  { name, purpose, cents }: DemoSale,
  at: Date,
): Promise<void> {
  const [id, hash] = [uuidv7(), randomBytes(32)];
  const { tranId, invoice, receiptToken } = makePaymentNumbers();
  await sql`
    select begin_sale(
      p_id => ${id}::uuid, p_company_id => ${companyId}, p_sealed_hash => ${hash}, p_mode => 'live',
      p_channel => 'page', p_tran_id => ${tranId}, p_invoice => ${invoice},
      p_receipt_token => ${receiptToken}, p_amount_mills => ${cents * 10n}, p_purpose => ${purpose},
      p_person_name => ${name}, p_person_email => 'customer@demo.example',
      p_person_phone => '758 555 0100', p_person_country => null, p_card_brand => 'visa',
      p_last_four => '3333', p_status => 'Pending', p_problem => null, p_result_code => '',
      p_reason => '', p_advice => null, p_rejected_fields => null, p_at => ${at},
      p_settle_after => ${at}, p_gateway_account_id => null, p_card => null, p_address => null,
      p_within => '0 seconds', p_card_most => 0, p_address_most => 0,
      p_same_within => '0 seconds', p_confirmed_sale_id => null
    )`.execute(transaction);
  await sql`
    select end_sale(
      ${id}::uuid, ${companyId}, 'gateway', 'Approved', null, 'OK', '', null, null, null, null, ${at}
    )`.execute(transaction);
}

async function run({ transaction, minimumMills }: Week, cutOffDay: CalendarDay): Promise<void> {
  await act(transaction, 'piton');
  await sql`select open_payout_run(${minimumMills})`.execute(transaction);
  await sql`
    select queue_payout_of(cut_off_day, owner_id)
      from payout_run_owners where cut_off_day = ${cutOffDay}`.execute(transaction);
  await sql`select close_payout_run(${cutOffDay}::date)`.execute(transaction);
}

async function agree({ transaction, staffIds }: Week, cutOffDay: CalendarDay): Promise<void> {
  for (const staffId of staffIds) {
    await act(transaction, { staffId });
    await sql`
      select approve_payout_run(${cutOffDay}::date, payout_run_seen(${cutOffDay}::date))`.execute(
      transaction,
    );
  }
}

async function send(week: Week, cutOffDay: CalendarDay): Promise<void> {
  const { transaction, masterKey, sender, now } = week;
  const deps = {
    sender,
    accountNumbers: createAccountNumbers(masterKey),
    bankFileSeal: createBankFileSeal(masterKey),
    clock: () => now,
  };
  await sendRun(deps, transaction, { cutOffDay, format: 'csv' });
}

/** The table that a bank answers with: everything arrived. */
async function readInThatPaid(
  { transaction, masterKey }: Week,
  { cutOffDay, valueDay }: Paid,
): Promise<void> {
  const { rows } = await sql<{ reference: string; netMills: bigint }>`
    select reference, net_mills as "netMills" from payouts
     where cut_off_day = ${cutOffDay} and state = 'in_transit'`.execute(transaction);
  const lines = rows.map(
    ({ reference, netMills }) =>
      `${reference},deposited,${valueDay},${textFromMills(netMills)},XCD,\n`,
  );
  const text = ['Reference,Outcome,Date,Amount,Currency,Reason\n', ...lines].join('');
  const file = { kind: 'bank_csv', name: `paid-${valueDay}.csv`, text } as const;
  await bookFile(createBankFileSeal(masterKey), transaction, file);
}

type Paid = { readonly cutOffDay: CalendarDay; readonly valueDay: CalendarDay };

/** In a thousand of what is paid, what the acquirer keeps. */
const acquirerKeeps = 25n;

/** What the acquirer settles of that week, before its payouts leave; of the first one it forgets a payment. */
async function readInThatSettled(week: Week, { cutOffDay, valueDay }: Paid): Promise<void> {
  const { transaction, masterKey } = week;
  const { rows } = await sql<{ invoice: string; mills: bigint }>`
    select invoice, amount_mills as mills from sales
     where mode = 'live' and status = 'Approved'
       and created_at < ${endOfDay(cutOffDay)} and created_at >= ${startOfDay(addDays(cutOffDay, -6))}
     order by created_at`.execute(transaction);
  const isFirst = cutOffDay === addDays(await lastCutOffDay(week), -7 * (weeks - 1));
  const lines = rows.slice(isFirst ? 1 : 0).map(({ invoice, mills }) => {
    const kept = textFromMills(((mills * acquirerKeeps) / 10_000n) * 10n);
    return `sale,${invoice},${textFromMills(mills)},${kept},${valueDay},${valueDay}\n`;
  });
  const text = ['Type,Invoice,Amount,Charge,Settled on,Batch\n', ...lines].join('');
  const file = { kind: 'acquirer_csv', name: `settled-${valueDay}.csv`, text } as const;
  await bookFile(createBankFileSeal(masterKey), transaction, file);
}

async function act(transaction: Transaction<DB>, actor: ActingAs): Promise<void> {
  await sql`select ${settingsOf(actor)}`.execute(transaction);
}

async function lastCutOffDay({ transaction, now }: Week): Promise<CalendarDay> {
  const { rows } = await sql<{ day: string }>`
    select last_cut_off_day(${now}::timestamptz)::text as day`.execute(transaction);
  return rows[0]?.day ?? calendarDay(now);
}

async function daysOf(
  { transaction }: Week,
  cutOffDay: CalendarDay,
): Promise<{ reviewDay: CalendarDay; valueDay: CalendarDay }> {
  const { rows } = await sql<{ reviewDay: string; valueDay: string }>`
    select review_day::text as "reviewDay", value_day::text as "valueDay"
      from payout_runs where cut_off_day = ${cutOffDay}`.execute(transaction);
  const [days] = rows;
  if (days === undefined) throw new Error(`the week of ${cutOffDay} was not run`);
  return days;
}

/** In Saint Lucia. */
function atHour(day: CalendarDay, hour: number): Date {
  return new Date(startOfDay(day).getTime() + hour * hourMs);
}

/** The books are never ahead of the time that it is. */
async function setClock({ transaction, now }: Week, instant: Date): Promise<void> {
  const shown = new Date(Math.min(instant.getTime(), now.getTime())).toISOString();
  await sql.raw(clockReading(`'${shown}'::timestamptz`)).execute(transaction);
}

function clockReading(time: string): string {
  return `create or replace function clock_of_books() returns timestamptz
            language sql volatile return ${time}`;
}
