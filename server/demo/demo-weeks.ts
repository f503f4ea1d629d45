import type { ImportKind } from '@piton/contract/payouts/bank-import.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import type { BankFileFormat } from '@piton/contract/payouts/payout-run.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { sql } from 'kysely';
import { createAccountNumbers } from '../banking/account-number.ts';
import type { Sender } from '../payouts/bank-files/bank-batch.ts';
import { postFile } from '../payouts/bank-imports/import-bank-file.ts';
import { sendRun } from '../payouts/run/release-payouts.ts';
import { createBankFileSeal } from '../payouts/run/seal-bank-file.ts';
import type { RootKey } from '../encryption/root-key.ts';
import { setActor, type TimeTravel } from './time-travel.ts';

/** The weekly run's requirements: the server's settings, and two reviewers. */
export type Weeks = TimeTravel & {
  readonly rootKey: RootKey;
  readonly sender: Sender;
  readonly minimumMills: bigint;
  readonly staffIds: readonly string[];
};

export async function runWeek(weeks: Weeks, cutOffDay: CalendarDay): Promise<void> {
  const { transaction, minimumMills } = weeks;
  await setActor(weeks, 'piton');
  await sql`select open_payout_run(${minimumMills})`.execute(transaction);
  await sql`
    select process_owner_of_run(cut_off_day, owner_id)
      from payout_run_owners where cut_off_day = ${cutOffDay}`.execute(transaction);
  await sql`select close_payout_run(${cutOffDay}::date)`.execute(transaction);
}

export async function approveWeek(weeks: Weeks, cutOffDay: CalendarDay): Promise<void> {
  for (const staffId of weeks.staffIds) {
    await setActor(weeks, { staffId });
    await sql`
      select approve_payout_run(${cutOffDay}::date, payout_run_version(${cutOffDay}::date))`.execute(
      weeks.transaction,
    );
  }
}

/** Acts for the reviewer who approved last. */
export async function sendWeek(
  { transaction, rootKey, sender, now }: Weeks,
  cutOffDay: CalendarDay,
  format: BankFileFormat = 'csv',
): Promise<void> {
  const deps = {
    sender,
    accountNumbers: createAccountNumbers(rootKey),
    bankFileSeal: createBankFileSeal(rootKey),
    clock: () => now,
  };
  await sendRun(deps, transaction, { cutOffDay, format });
}

/** Acts for the second reviewer. Returns the id of the import. */
export async function importFile(
  weeks: Weeks,
  file: { kind: ImportKind; name: string; text: string },
): Promise<string> {
  const { transaction, rootKey, staffIds } = weeks;
  await setActor(weeks, { staffId: staffIds[1] ?? '' });
  const { import_id: importId } = await postFile(createBankFileSeal(rootKey), transaction, file);
  return importId;
}

export const bankHeader = 'Reference,Outcome,Date,Amount,Currency,Reason,Fee\n';
export const acquirerHeader = 'Type,Invoice,Amount,Fee,Settled on,Batch\n';

/** The acquirer's share, in thousandths of a payment. */
const acquirerKeeps = 25n;

export function settledLine(invoice: string, mills: bigint, settledOn: CalendarDay): string {
  const kept = textFromMills(((mills * acquirerKeeps) / 10_000n) * 10n);
  return `sale,${invoice},${textFromMills(mills)},${kept},${settledOn},${settledOn}\n`;
}

export async function daysOf(
  { transaction }: TimeTravel,
  cutOffDay: CalendarDay,
): Promise<{ reviewDay: CalendarDay; valueDay: CalendarDay }> {
  const { rows } = await sql<{ reviewDay: string; valueDay: string }>`
    select review_day::text as "reviewDay", value_day::text as "valueDay"
      from payout_runs where cut_off_day = ${cutOffDay}`.execute(transaction);
  const [days] = rows;
  if (days === undefined) throw new Error(`the week of ${cutOffDay} was not run`);
  return days;
}
