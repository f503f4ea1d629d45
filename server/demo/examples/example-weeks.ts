import { addDays } from '@piton/contract/time/calendar.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import { type CalendarDay, endOfDay } from '@piton/contract/time/time.ts';
import { sql } from 'kysely';
import { type BegunPayment, takePayment } from '../demo-payment.ts';
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
} from '../demo-weeks.ts';
import { setActor, atHour, setClock } from '../time-travel.ts';
import { type ExampleName, exampleIds } from './example-companies.ts';
import { nachaReturn } from './nacha-return.ts';
import { verifyBankAgain } from './verify-bank-again.ts';

export type ExamplePayment = BegunPayment & { readonly mills: bigint };

export type ExamplesSoFar = {
  /** Settled, for disputes. */
  readonly disputable: readonly ExamplePayment[];
  /** A payout that the bank reported, one it never reported, and a cancelled one, all sent this week. */
  readonly sentIn: { readonly cutOffDay: CalendarDay; readonly valueDay: CalendarDay };
};

/**
 * Four weeks that leave a payout in each state that an ordinary week doesn't have at its end. The
 * last week ends on that day.
 */
export async function liveThroughExamples(
  weeks: Weeks,
  lastDay: CalendarDay,
): Promise<ExamplesSoFar> {
  const sold: ExamplePayment[] = [];
  const sell = async (cutOffDay: CalendarDay, company: ExampleName, ...cents: bigint[]) => {
    sold.push(...(await sellIn(weeks, cutOffDay, { company, cents })));
  };
  const [failing = '', returning = '', approved = ''] = [21, 14, 7].map((before) =>
    addDays(lastDay, -before),
  );
  await sell(failing, 'returned', 18_000n, 9_550n);
  await failPayout(weeks, failing);
  await sell(returning, 'disputes', 40_000n, 30_000n, 25_000n);
  await sell(returning, 'waiting', 12_000n);
  await sell(returning, 'unconfirmed', 9_000n);
  const valueDay = await returnPayout(weeks, returning);
  await sell(approved, 'disputes', 50_000n);
  await closeWeek(weeks, approved);
  await approveWeek(weeks, approved);
  await verifyBankAgain(weeks, 'returned');
  await sell(lastDay, 'waiting', 7_500n);
  await closeWeek(weeks, lastDay);
  await settle(weeks, sold, addDays(lastDay, 1));
  return { disputable: sold.slice(2, 5), sentIn: { cutOffDay: returning, valueDay } };
}

async function sellIn(
  weeks: Weeks,
  cutOffDay: CalendarDay,
  { company, cents }: { company: ExampleName; cents: readonly bigint[] },
): Promise<ExamplePayment[]> {
  const companyId = exampleIds[company];
  const sold: ExamplePayment[] = [];
  for (const [index, amount] of cents.entries()) {
    const at = atHour(addDays(cutOffDay, -index - 1), 11);
    await setClock(weeks, at);
    const common = { companyId, name: 'Example Customer', purpose: `Example sale ${index + 1}` };
    sold.push({
      ...(await takePayment(weeks, { ...common, cents: amount, at })),
      mills: amount * 10n,
    });
  }
  return sold;
}

async function closeWeek(weeks: Weeks, cutOffDay: CalendarDay): Promise<void> {
  await setClock(weeks, new Date(endOfDay(cutOffDay).getTime() + 60_000));
  await runWeek(weeks, cutOffDay);
  const { reviewDay } = await daysOf(weeks, cutOffDay);
  await setClock(weeks, atHour(reviewDay, 10));
}

/** The clearing house returns it, and the bank takes a fee. */
async function failPayout(weeks: Weeks, cutOffDay: CalendarDay): Promise<void> {
  await closeWeek(weeks, cutOffDay);
  await approveWeek(weeks, cutOffDay);
  await sendWeek(weeks, cutOffDay, 'nacha');
  const { valueDay } = await daysOf(weeks, cutOffDay);
  const { reference, netMills } = await payoutOf(weeks, cutOffDay, 'returned');
  await setClock(weeks, atHour(addDays(valueDay, 1), 9));
  await importFile(weeks, {
    kind: 'nacha_returns',
    name: `returns-${valueDay}.ach`,
    text: nachaReturn({ reference, cents: netMills / 10n, code: 'R03', day: valueDay }),
  });
  const line = `${reference},failed,${valueDay},${textFromMills(netMills)},XCD,R03,2.00\n`;
  await importFile(weeks, {
    kind: 'bank_csv',
    name: `bank-fees-${valueDay}.csv`,
    text: bankHeader + line,
  });
  await verifyBankAgain(weeks, 'returned');
}

/** One of the week's payouts is deposited, one returned, one cancelled and one never reported. */
async function returnPayout(weeks: Weeks, cutOffDay: CalendarDay): Promise<CalendarDay> {
  await closeWeek(weeks, cutOffDay);
  const [staffId = ''] = weeks.staffIds;
  await setActor(weeks, { staffId });
  const { id } = await payoutOf(weeks, cutOffDay, 'unconfirmed');
  await sql`select cancel_payout(${id}::uuid, 'The merchant asked for it by phone')`.execute(
    weeks.transaction,
  );
  await approveWeek(weeks, cutOffDay);
  await sendWeek(weeks, cutOffDay, 'pain');
  const { valueDay } = await daysOf(weeks, cutOffDay);
  const disputes = await payoutOf(weeks, cutOffDay, 'disputes');
  const returned = await payoutOf(weeks, cutOffDay, 'returned');
  const line = (outcome: string, payout: Payout, day: CalendarDay, reason: string) =>
    `${payout.reference},${outcome},${day},${textFromMills(payout.netMills)},XCD,${reason},1.50\n`;
  await setClock(weeks, atHour(valueDay, 9));
  await importFile(weeks, {
    kind: 'bank_csv',
    name: `paid-${valueDay}.csv`,
    text:
      bankHeader +
      line('deposited', disputes, valueDay, '') +
      line('deposited', returned, valueDay, ''),
  });
  const later = addDays(valueDay, 3);
  await setClock(weeks, atHour(later, 9));
  await importFile(weeks, {
    kind: 'bank_csv',
    name: `returned-${later}.csv`,
    text: bankHeader + line('returned', returned, later, 'Account closed'),
  });
  return valueDay;
}

type Payout = { id: string; reference: string; netMills: bigint };

export async function payoutOf(
  { transaction }: Weeks,
  cutOffDay: CalendarDay,
  company: ExampleName,
): Promise<Payout> {
  const { rows } = await sql<Payout>`
    select p.id, p.reference, p.net_mills as "netMills"
      from payouts p join companies c on c.owner_id = p.owner_id
     where p.cut_off_day = ${cutOffDay} and c.id = ${exampleIds[company]}`.execute(transaction);
  const [payout] = rows;
  if (payout === undefined) throw new Error(`${company} was not paid in the week of ${cutOffDay}`);
  return payout;
}

/** Settles all payments except one, of the company that waits for the acquirer. */
async function settle(
  weeks: Weeks,
  sold: readonly ExamplePayment[],
  day: CalendarDay,
): Promise<void> {
  const lines = sold.slice(0, -1).map(({ invoice, mills }) => settledLine(invoice, mills, day));
  await setClock(weeks, atHour(day, 15));
  const text = acquirerHeader + lines.join('');
  await importFile(weeks, { kind: 'acquirer_csv', name: `settled-${day}.csv`, text });
}
