import type { MonthStatement, StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { formatDay, startOfDay } from '@piton/contract/time/time.ts';
import { otherWords, printedMoney } from './line-words.ts';
import { monthWords } from './month-words.ts';
import type { StatementPdf } from './statement-pdf.ts';
import { sumLines } from './sum-lines.ts';

export type MonthContent = {
  readonly ownerName: string;
  readonly statement: Pick<MonthStatement, 'month' | 'from' | 'to' | 'isOver' | 'openingMills'> & {
    readonly payouts: readonly Pick<MonthStatement['payouts'][number], 'reference'>[];
  };
  readonly lines: readonly StatementLine[];
  readonly at: Date;
};

export function monthStatementOf({ ownerName, statement, lines, at }: MonthContent): StatementPdf {
  const { month, from, to, isOver, openingMills, payouts } = statement;
  const sums = sumLines(lines);
  const companies = [...new Set(lines.map(({ companyName }) => companyName))];
  return {
    title: `Statement for ${monthWords(month)}`,
    facts: [
      ['Account of', ownerName],
      ['Period', `${formatDay(startOfDay(from))} to ${formatDay(startOfDay(to))}`],
      ...(companies.length === 0 ? [] : [['Companies', companies.join(', ')] as const]),
      ['Payouts', payouts.map(({ reference }) => reference).join(', ') || 'None'],
      ['Status', isOver ? 'Complete' : 'Month to date'],
    ],
    summary: [
      ['Opening balance', printedMoney(openingMills)],
      [`Sales (${sums.saleCount.toLocaleString('en')})`, printedMoney(sums.saleMills)],
      ['Fees', printedMoney(-sums.feeMills)],
      [otherWords, printedMoney(sums.otherMills)],
      ['Payouts', printedMoney(-sums.paidMills)],
      ['Returned from earlier payouts', printedMoney(sums.returnedMills)],
      [isOver ? 'Closing balance' : 'Balance so far', printedMoney(openingMills + sums.netMills)],
    ],
    lines,
    at,
  };
}
