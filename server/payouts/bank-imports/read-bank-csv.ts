import { unsaidReason, returnReason } from './return-reasons.ts';
import type { ImportLine } from './import-line.ts';
import { readAmount, readDay, readReference, readWord } from './read-field.ts';
import { readTable } from './read-table.ts';
import { refuseFile } from './refuse-file.ts';

const columns = ['Reference', 'Outcome', 'Date', 'Amount', 'Currency', 'Reason'];
const outcomes = ['deposited', 'failed', 'returned'] as const;

/** A merchant reads it, beside their bank account. */
const reasonLengthMax = 300;

/** Our own profile of what a bank's statement says of payouts. */
export function readBankCsv(text: string): ImportLine[] {
  return readTable(text, columns).map(({ line, cells }) => {
    const [reference = '', outcome = '', date = '', amount = '', currency = '', reason = ''] =
      cells;
    const means = readWord(line, outcome, { column: 'Outcome', words: outcomes });
    const amountMills = readAmount(line, amount, 'Amount');
    if (amountMills <= 0n) refuseFile(line, 'Amount has to be more than nothing.');
    if (!/^[A-Za-z]{3}$/.test(currency)) {
      refuseFile(line, `Currency is “${currency}” and no code such as XCD.`);
    }
    if (reason.length > reasonLengthMax) {
      refuseFile(line, `Reason has more than ${reasonLengthMax} characters.`);
    }
    return {
      number: line,
      reference: readReference(line, reference, 'Reference'),
      outcome: means,
      means,
      amountMills,
      currency: currency.toUpperCase(),
      day: readDay(line, date, 'Date'),
      reason: reasonOf(reason),
    };
  });
}

function reasonOf(said: string): string {
  if (said === '') return unsaidReason;
  return /^r\d\d$/i.test(said) ? returnReason(said.toUpperCase()) : said.replaceAll(/\s+/g, ' ');
}
