import { type NachaRecord, readPositions, readDigits } from './nacha-records.ts';
import { refuseFile } from './refuse-file.ts';

/** A control record's totals over the records before it. */
export type Totals = { readonly count: bigint; readonly hash: bigint; readonly cents: bigint };

const recordsInBlock = 10n;
const hashLimit = 10_000_000_000n;

/** Totals of entries that each have one addenda record. */
export function addUp(entries: readonly NachaRecord[]): Totals {
  return entries.reduce<Totals>(
    ({ count, hash, cents }, entry) => ({
      count: count + 2n,
      hash: hash + readDigits(entry, 4, 11, 'the bank'),
      cents: cents + readDigits(entry, 30, 39, 'the amount'),
    }),
    { count: 0n, hash: 0n, cents: 0n },
  );
}

/** Checks the end of a batch. */
export function checkControl(control: NachaRecord, header: NachaRecord, totals: Totals): void {
  if (
    readPositions(control, 2, 4) !== readPositions(header, 2, 4) ||
    readPositions(control, 88, 94) !== readPositions(header, 88, 94)
  ) {
    refuseFile(control.line, 'This batch control closes a different batch from the open one.');
  }
  demand(control, {
    stated: readDigits(control, 5, 10, 'a count'),
    is: totals.count,
    what: 'records',
  });
  demand(control, {
    stated: readDigits(control, 11, 20, 'the hash'),
    is: totals.hash % hashLimit,
    what: 'as the hash of banks',
  });
  checkMoney(control, totals, 21);
}

/** Checks the end of the file. */
export function checkTotals(end: NachaRecord, batches: readonly Totals[], records: number): void {
  const sum = (of: (totals: Totals) => bigint) => batches.reduce((all, each) => all + of(each), 0n);
  const totals = {
    count: sum(({ count }) => count),
    hash: sum(({ hash }) => hash),
    cents: sum(({ cents }) => cents),
  };
  const blocks = (BigInt(records) + recordsInBlock - 1n) / recordsInBlock;
  demand(end, {
    stated: readDigits(end, 2, 7, 'a count'),
    is: BigInt(batches.length),
    what: 'batches',
  });
  demand(end, { stated: readDigits(end, 8, 13, 'a count'), is: blocks, what: 'blocks of ten' });
  demand(end, { stated: readDigits(end, 14, 21, 'a count'), is: totals.count, what: 'records' });
  demand(end, {
    stated: readDigits(end, 22, 31, 'the hash'),
    is: totals.hash % hashLimit,
    what: 'as the hash of banks',
  });
  checkMoney(end, totals, 32);
}

/** Twelve digits of debits, which must be zero, and twelve of credits. */
function checkMoney(control: NachaRecord, { cents }: Totals, from: number): void {
  const debits = readDigits(control, from, from + 11, 'the debits');
  demand(control, { stated: debits, is: 0n, what: 'cents of debits' });
  const credits = readDigits(control, from + 12, from + 23, 'the credits');
  demand(control, { stated: credits, is: cents, what: 'cents of credits' });
}

type Demanded = { readonly stated: bigint; readonly is: bigint; readonly what: string };

function demand({ line }: NachaRecord, { stated, is, what }: Demanded): void {
  if (stated !== is) {
    refuseFile(line, `The file does not add up: it states ${stated} ${what}, but contains ${is}.`);
  }
}
