import type { ImportKind } from '@piton/contract/payouts/bank-import.ts';
import type { ImportLine } from '../import-line.ts';
import { readAcquirerCsv } from './read-acquirer-csv.ts';
import { readBankCsv } from './read-bank-csv.ts';
import { readNachaReturns } from './read-nacha-returns.ts';
import { refuseFile } from './refuse-file.ts';

const readers: Readonly<Record<ImportKind, (text: string) => ImportLine[]>> = {
  bank_csv: readBankCsv,
  nacha_returns: readNachaReturns,
  acquirer_csv: readAcquirerCsv,
};

/** As many as one statement's time limit allows. */
const linesMax = 10_000;

/** Allows for all events of one payout and for accidental repeats. */
const sameMax = 10;

/** Parses the whole file, or rejects it and names the first wrong line. */
export function readFile(kind: ImportKind, text: string): ImportLine[] {
  const lines = readers[kind](text);
  if (lines.length > linesMax) {
    refuseFile(null, `It has more than ${linesMax} lines. Import it as several files.`);
  }
  const times = new Map<string, number>();
  for (const { reference, number } of lines) {
    const time = (times.get(reference) ?? 0) + 1;
    if (time > sameMax) refuseFile(number, `${reference} appears more than ${sameMax} times.`);
    times.set(reference, time);
  }
  return lines;
}
