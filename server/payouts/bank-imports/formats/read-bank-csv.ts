import { noReasonGiven, returnReason } from './return-reasons.ts';
import type { ImportLine } from '../import-line.ts';
import { readAmount, readDay, readReference, readWord } from './read-field.ts';
import { readTable } from './read-table.ts';
import { refuseFile } from './refuse-file.ts';

const columns = ['Reference', 'Outcome', 'Date', 'Amount', 'Currency', 'Reason'];
const outcomes = ['deposited', 'failed', 'returned'] as const;

/** A merchant reads it next to their bank account. */
const reasonLengthMax = 300;

/** Our own format for a bank statement: the payouts it reports, and the bank's fees for them. */
export function readBankCsv(text: string): ImportLine[] {
  return readTable(text, columns, { mayEndIn: ['Fee'] }).map(({ line, cells }) => {
    const [reference = '', outcome = '', date = '', amount = '', currency = '', reason = ''] =
      cells;
    const fee = cells[columns.length] ?? '';
    const means = readWord(line, outcome, { column: 'Outcome', words: outcomes });
    const amountMills = readAmount(line, amount, 'Amount');
    if (amountMills <= 0n) refuseFile(line, 'Amount must be more than zero.');
    if (!/^[A-Za-z]{3}$/.test(currency)) {
      refuseFile(line, `Currency “${currency}” is not a code such as XCD.`);
    }
    if (reason.length > reasonLengthMax) {
      refuseFile(line, `Reason has more than ${reasonLengthMax} characters.`);
    }
    const feeMills = fee === '' ? 0n : readAmount(line, fee, 'Fee');
    if (feeMills < 0n || feeMills > amountMills) {
      refuseFile(line, 'Fee must be between zero and its amount.');
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
      feeMills,
    };
  });
}

function reasonOf(reason: string): string {
  if (reason === '') return noReasonGiven;
  return /^r\d\d$/i.test(reason)
    ? returnReason(reason.toUpperCase())
    : reason.replaceAll(/\s+/g, ' ');
}
