import { disputeColumns } from '@piton/contract/disputes/dispute-import.ts';
import { type DisputeReason, disputeReasons } from '@piton/contract/disputes/dispute.ts';
import {
  readAmount,
  readDay,
  readReference,
  readWord,
} from '../../payouts/bank-imports/formats/read-field.ts';
import { readTable } from '../../payouts/bank-imports/formats/read-table.ts';
import { refuseFile } from '../../payouts/bank-imports/formats/refuse-file.ts';

export type DisputeLine = {
  readonly number: number;
  /** The acquirer's, of the case. */
  readonly reference: string;
  readonly invoice: string;
  readonly amountMills: bigint;
  readonly feeMills: bigint;
  readonly notifiedOn: string;
  readonly reason: DisputeReason;
  readonly respondBy: string;
};

/** More than anyone approves one by one. */
const linesMax = 200;

/** Our own format for the acquirer's notices of disputes, all in XCD. */
export function readDisputeFile(text: string): DisputeLine[] {
  const rows = readTable(text, disputeColumns);
  if (rows.length > linesMax) {
    refuseFile(null, `It has more than ${linesMax} lines. Import it as several files.`);
  }
  const lineOf = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const [reference = '', invoice = '', amount = '', fee = '', notified = '', why = '', by = ''] =
      cells;
    const read = readReference(line, reference, 'Reference');
    const earlier = lineOf.get(read);
    if (earlier !== undefined) refuseFile(line, `${read} is the reference of line ${earlier} too.`);
    lineOf.set(read, line);
    const amountMills = readCents(line, amount, 'Amount');
    if (amountMills === 0n) refuseFile(line, 'Amount must be more than zero.');
    const notifiedOn = readDay(line, notified, 'Notified on');
    const respondBy = readDay(line, by, 'Respond by');
    if (respondBy < notifiedOn) refuseFile(line, 'Respond by is before Notified on.');
    return {
      number: line,
      reference: read,
      invoice: readReference(line, invoice, 'Invoice'),
      amountMills,
      feeMills: readCents(line, fee, 'Fee'),
      notifiedOn,
      reason: readWord(line, why, { column: 'Reason', words: disputeReasons }),
      respondBy,
    };
  });
}

function readCents(line: number, text: string, column: string): bigint {
  const mills = readAmount(line, text, column);
  if (mills < 0n) refuseFile(line, `${column} must not be negative.`);
  return mills;
}
