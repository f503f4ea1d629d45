import { formatMoney } from '@piton/contract/money/money.ts';
import { verifyLedger, type LedgerTotals } from '../monitoring/self-check/verify-ledger.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { takeNoArguments } from './command/take-arguments.ts';
import { workAsOwner } from './command/work-as-owner.ts';

export const ledger: Command = {
  summary: 'Check the ledger.',
  usage: 'verify  compares all entries, balances and sales',
  run: async ([word, ...rest], { config, print }) => {
    if (word !== 'verify') throw new OperatorError('Usage: piton ledger verify');
    takeNoArguments(rest);
    const report = await workAsOwner(config(), 'piton ledger', verifyLedger);
    for (const totals of report.totals) print(lineOf(totals));
    for (const line of waitingLines(report.contradictions)) print(line);
    if (report.problems.length > 0) {
      throw new OperatorError([...report.problems, nextStep].join('\n'));
    }
    print('The ledger balances.');
  },
};

const nextStep =
  'Pay nothing out before you know the cause. “piton self-check” says what to do about each difference.';

function waitingLines(contradictions: readonly string[]): string[] {
  if (contradictions.length === 0) return [];
  return [
    `For two people to resolve in the console under Money: gateway reports that contradict an outcome (${contradictions.length}).`,
    ...contradictions.map((sentence) => `  ${sentence}`),
  ];
}

function lineOf({
  mode,
  transactions,
  receivableMills,
  payableMills,
  feeMills,
}: LedgerTotals): string {
  const money = (mills: bigint) => formatMoney(mills, 3).padStart(16);
  return [
    mode,
    `${transactions}`.padStart(8),
    'transactions',
    `receivable${money(receivableMills)}`,
    `payable${money(payableMills)}`,
    `fees${money(feeMills)}`,
  ].join('  ');
}
