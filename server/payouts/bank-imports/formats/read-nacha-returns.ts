import type { ImportLine } from '../import-line.ts';
import { addUp, checkControl, checkTotals, type Totals } from './nacha-controls.ts';
import { readPositions, readDigits, type NachaRecord, recordsOf } from './nacha-records.ts';
import { isCalendarDay } from './read-field.ts';
import { refuseFile } from './refuse-file.ts';
import { returnReason } from './return-reasons.ts';

/** Returns of credits to chequing and savings accounts; some banks keep the original code. */
const creditCodes = new Set(['21', '22', '31', '32']);

type Entry = { readonly entry: NachaRecord; readonly addenda: NachaRecord };
type Batch = {
  readonly day: string | null;
  readonly entries: readonly Entry[];
  readonly totals: Totals;
};

/**
 * The Eastern Caribbean clearing house's file of returns: NACHA, with the currency in the header's
 * reference field. A file with any wrong total is rejected as a whole.
 */
export function readNachaReturns(text: string): ImportLine[] {
  const records = recordsOf(text);
  const [header] = records;
  if (header === undefined || header.type !== '1' || readPositions(header, 35, 39) !== '09410') {
    refuseFile(1, 'This is not the header of a clearing house’s file.');
  }
  const currency = readPositions(header, 87, 94).trim();
  if (!/^[A-Z]{3}$/.test(currency)) {
    refuseFile(1, 'The reference field (87–94) contains no currency.');
  }
  const { batches, end } = readBatches(records);
  checkTotals(
    end,
    batches.map(({ totals }) => totals),
    records.length,
  );
  const lines = batches.flatMap(({ day, entries }) =>
    entries.map((each) => lineOf(each, { day, currency })),
  );
  if (lines.length === 0) refuseFile(null, 'The file contains no returns.');
  return lines;
}

function readBatches(records: readonly NachaRecord[]): { batches: Batch[]; end: NachaRecord } {
  const batches: Batch[] = [];
  let next = 1;
  while (records[next]?.type === '5') {
    const { batch, after } = readBatch(records, next);
    batches.push(batch);
    next = after;
  }
  const end = records[next];
  if (end?.type !== '9') {
    refuseFile(end?.line ?? records.length, 'A batch or the end of the file (9) is missing.');
  }
  const stray = records.slice(next + 1).find(({ text }) => !/^9+$/.test(text));
  if (stray !== undefined) refuseFile(stray.line, 'This line follows the end of the file.');
  return { batches, end };
}

function readBatch(records: readonly NachaRecord[], from: number): { batch: Batch; after: number } {
  const entries: Entry[] = [];
  let next = from + 1;
  for (let entry = records[next]; entry?.type === '6'; entry = records[next]) {
    const addenda = records[next + 1];
    if (addenda?.type !== '7' || readPositions(addenda, 2, 3) !== '99') {
      refuseFile(entry.line, 'The return’s addenda (799) is missing.');
    }
    entries.push({ entry: checkedEntry(entry), addenda });
    next += 2;
  }
  const header = records[from];
  const control = records[next];
  if (header === undefined || control?.type !== '8') {
    refuseFile(control?.line ?? records.length, 'The end of the batch (8) is missing.');
  }
  const totals = addUp(entries.map(({ entry }) => entry));
  checkControl(control, header, totals);
  return { batch: { day: dayOf(header), entries, totals }, after: next + 1 };
}

function checkedEntry(entry: NachaRecord): NachaRecord {
  if (!creditCodes.has(readPositions(entry, 2, 3))) {
    refuseFile(entry.line, `${readPositions(entry, 2, 3)} is not a return of a credit.`);
  }
  if (readPositions(entry, 79, 79) !== '1') {
    refuseFile(entry.line, 'The entry declares no addenda.');
  }
  return entry;
}

/** The settlement day. */
function dayOf(header: NachaRecord): string | null {
  const digits = readPositions(header, 70, 75);
  if (digits.trim() === '') return null;
  const day = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
  if (!/^\d{6}$/.test(digits) || !isCalendarDay(day)) {
    refuseFile(header.line, `“${digits}” (70–75) is not a day.`);
  }
  return day;
}

function lineOf(
  { entry, addenda }: Entry,
  { day, currency }: { readonly day: string | null; readonly currency: string },
): ImportLine {
  const code = readPositions(addenda, 4, 6);
  if (!/^R\d\d$/.test(code)) refuseFile(addenda.line, `“${code}” is not a return code.`);
  readDigits(addenda, 7, 21, 'the original trace');
  const reference = readPositions(entry, 40, 54).trim();
  if (reference === '') refuseFile(entry.line, 'The identification field (40–54) is empty.');
  return {
    number: entry.line,
    reference: reference.toUpperCase(),
    outcome: code,
    means: 'failed_or_returned',
    amountMills: readDigits(entry, 30, 39, 'the amount') * 10n,
    currency,
    day,
    reason: returnReason(code),
    feeMills: 0n,
  };
}
