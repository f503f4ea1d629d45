import type { CalendarDay } from '@piton/contract/time/time.ts';
import type { ImportLine } from '../import-line.ts';
import { readAmount, readDay, readReference, readWord } from './read-field.ts';
import { readTable } from './read-table.ts';
import { refuseFile } from './refuse-file.ts';

const columns = ['Type', 'Invoice', 'Amount', 'Fee', 'Settled on', 'Batch'];
const types = ['sale', 'refund', 'chargeback', 'reversal'] as const;
const ofDispute = ['Dispute', 'Respond by'];
const batchLengthMax = 40;

/**
 * Our own format for the acquirer's settlements in XCD: payments, refunds (negative, with the
 * refund's reference as Invoice), chargebacks (negative) and chargeback reversals. A chargeback may
 * name its dispute and the merchant's deadline.
 */
export function readAcquirerCsv(text: string): ImportLine[] {
  return readTable(text, columns, { mayEndIn: ofDispute }).map(({ line, cells }) => {
    const [type = '', invoice = '', amount = '', fee = '', date = '', batch = '', ...more] = cells;
    const means = readWord(line, type, { column: 'Type', words: types });
    const amountMills = readAmount(line, amount, 'Amount');
    const isTaken = means === 'chargeback' || means === 'refund';
    if (isTaken ? amountMills >= 0n : amountMills <= 0n) {
      const sign = isTaken ? 'less' : 'more';
      refuseFile(line, `Amount of a ${means} must be ${sign} than zero.`);
    }
    const feeMills = readAmount(line, fee, 'Fee');
    if (means === 'sale' && (feeMills < 0n || feeMills > amountMills)) {
      refuseFile(line, 'Fee of a sale must be between zero and its amount.');
    }
    if (batch === '' || batch.length > batchLengthMax) {
      refuseFile(line, `Batch must have 1 to ${batchLengthMax} characters.`);
    }
    const day = readDay(line, date, 'Settled on');
    return {
      number: line,
      reference: readReference(line, invoice, 'Invoice'),
      outcome: means,
      means,
      amountMills,
      currency: 'XCD',
      day,
      reason: means === 'chargeback' ? 'Named in the acquirer’s settlement' : '',
      feeMills,
      batch,
      ...readDispute(line, more, { isChargeback: means === 'chargeback', day }),
    };
  });
}

function readDispute(
  line: number,
  [reference = '', by = '']: readonly string[],
  { isChargeback, day }: { readonly isChargeback: boolean; readonly day: CalendarDay },
): Pick<ImportLine, 'disputeReference' | 'respondBy'> {
  if (!isChargeback && (reference !== '' || by !== '')) {
    refuseFile(line, 'Only a chargeback has Dispute and Respond by.');
  }
  const respondBy = by === '' ? null : readDay(line, by, 'Respond by');
  if (respondBy !== null && respondBy < day) refuseFile(line, 'Respond by is before Settled on.');
  return {
    ...(reference !== '' && { disputeReference: readReference(line, reference, 'Dispute') }),
    ...(respondBy !== null && { respondBy }),
  };
}
