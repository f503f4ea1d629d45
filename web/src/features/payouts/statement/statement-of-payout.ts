import { formatDay, formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import type { getPayout, Payout } from '@piton/contract/payouts/payout.ts';
import {
  netWords,
  carriedOverWords,
  type StatementLine,
} from '@piton/contract/payouts/payout-statement.ts';
import { cancellationWords } from '../cancellation-words.ts';
import { otherWords, printedMoney, statusWords } from './line-words.ts';
import type { StatementPdf } from './statement-pdf.ts';
import { sumLines } from './sum-lines.ts';

export type PayoutContent = {
  readonly ownerName: string;
  readonly payout: EndpointOutput<typeof getPayout>;
  readonly lines: readonly StatementLine[];
  readonly at: Date;
};

export function payoutStatement({ ownerName, payout, lines, at }: PayoutContent): StatementPdf {
  const sum = (of: (line: (typeof payout.lines)[number]) => number) =>
    payout.lines.reduce((total, line) => total + of(line), 0);
  const broughtMills = sum((line) => line.carriedInMills);
  const carriedMills = sum((line) => line.carriedOutMills);
  const sums = sumLines(lines);
  // A wrong statement is worse than none, so this throws if it doesn't add up.
  if (broughtMills + sums.netMills - carriedMills !== payout.netMills) {
    throw new Error('the lines of a payout are not what it comes to');
  }
  const { reference, status, reason, bankDetails } = payout;
  const { bankName, accountName, accountNumber } = bankDetails;
  return {
    title: `Payout ${reference}`,
    facts: [
      ['Paid to', ownerName],
      ['Reference', reference],
      ['Period', periodOf(lines)],
      ['Cut off', `${longDay(payout.cutOffDay)}, midnight`],
      dayInBank(payout),
      ['Bank account', `${bankName}, ${accountNumber}, ${accountName}`],
      ['Status', reason === '' ? statusWords[status] : `${statusWords[status]}: ${reason}`],
    ],
    summary: [
      [carriedOverWords.in, printedMoney(broughtMills)],
      [`Sales (${sums.saleCount.toLocaleString('en')})`, printedMoney(sums.saleMills)],
      ['Fees', printedMoney(-sums.feeMills)],
      [otherWords, printedMoney(sums.otherMills)],
      ['Returned from earlier payouts', printedMoney(sums.returnedMills)],
      [carriedOverWords.out, printedMoney(-carriedMills)],
      [netWords[status], printedMoney(payout.netMills)],
    ],
    lines,
    at,
  };
}

/** From its first line to its last. */
function periodOf(lines: readonly StatementLine[]): string {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return 'No lines';
  const day = ({ at }: StatementLine) => formatDay(new Date(at));
  return day(first) === day(last) ? day(first) : `${day(first)} to ${day(last)}`;
}

/** The actual day once it has arrived, and the expected day before. */
function dayInBank({
  status,
  depositDate,
  expectedDay,
  cancellationReason,
}: Payout): [string, string] {
  if (depositDate !== undefined) return ['Deposited', longDay(depositDate)];
  if (cancellationReason !== null) {
    return ['Not sent this week', cancellationWords[cancellationReason]];
  }
  const isComing = status === 'queued' || status === 'in_transit';
  return [isComing ? 'Expected in your bank' : 'Value date', longDay(expectedDay)];
}

/** "Wednesday 25 November 2026". */
function longDay(day: string): string {
  return `${formatWeekday(startOfDay(day))} ${day.slice(0, 4)}`;
}
