import { feeTextFromMills } from '@piton/contract/money/money.ts';
import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { isoInSaintLucia } from '@piton/contract/time/time.ts';
import type { CsvColumns } from '../../http/endpoints/write-csv.ts';
import { lineDescription, type LineRow, netOf } from './statement-line.ts';

/** A row of a statement's file: an event, or an opening or closing balance. */
export type TableRow = {
  readonly at: Date | null;
  readonly type: string;
  readonly line: LineRow | null;
  readonly about: string;
  /** Null if it adds nothing to the balance. */
  readonly netMills: bigint | null;
  readonly runningMills: bigint;
};

const typeWords: Readonly<Record<StatementLine['kind'], string>> = {
  sale: 'Sale',
  refund: 'Refund',
  adjustment: 'Adjustment',
  chargeback: 'Chargeback',
  chargeback_reversal: 'Chargeback reversal',
  dispute_lost: 'Dispute lost',
  payout: 'Payout',
  payout_return: 'Payout returned',
};

/** Continues the running balance, line by line. */
export function runningRows(rows: readonly LineRow[], beforeMills: bigint): TableRow[] {
  let runningMills = beforeMills;
  return rows.map((line) => {
    const netMills = netOf(line);
    runningMills += netMills;
    return {
      at: line.at,
      type: typeWords[line.kind],
      line,
      about: lineDescription(line),
      netMills,
      runningMills,
    };
  });
}

/** Amounts in EC$ with all mills; days and times in a format that spreadsheets and programs read. */
export function statementColumns(running: string): CsvColumns<TableRow> {
  return {
    'Time (America/St_Lucia UTC-04:00)': ({ at }) => (at === null ? '' : isoInSaintLucia(at)),
    Type: ({ type }) => type,
    'Transaction number': ({ line }) => line?.tran_id ?? '',
    'Invoice number': ({ line }) => line?.invoice ?? '',
    Company: ({ line }) => line?.company_name ?? '',
    About: ({ about }) => about,
    'Gross XCD': ({ line }) => (line === null ? '' : feeTextFromMills(line.gross_mills)),
    'Fee XCD': ({ line }) => (line === null ? '' : feeTextFromMills(line.fee_mills)),
    'Net XCD': ({ netMills }) => (netMills === null ? '' : feeTextFromMills(netMills)),
    [running]: ({ runningMills }) => feeTextFromMills(runningMills),
  };
}
