import type { BankFileFormat } from '@piton/contract/payouts/payout-run.ts';
import type { BankBatch, BankPayment, Sender } from './bank-batch.ts';
import { fitsBankForms } from '@piton/contract/payouts/bank-letters.ts';
import { clearingBank } from './clearing-bank.ts';
import { writeCsv } from './write-csv.ts';
import { writeNacha } from './write-nacha.ts';
import { writePain } from './write-pain.ts';

const writers: Readonly<Record<BankFileFormat, (batch: BankBatch) => string>> = {
  csv: writeCsv,
  nacha: writeNacha,
  pain: writePain,
};

export function writeBankFile(format: BankFileFormat, batch: BankBatch): Buffer {
  return Buffer.from(writers[format](batch), 'utf8');
}

/**
 * Whether a form cannot say whom to pay: it names the bank by a number that this one lacks or that means two
 * banks there, or it has no letter of the name.
 */
export function isUnfit(
  format: BankFileFormat,
  { name, routing, bic }: Pick<BankPayment, 'name' | 'routing' | 'bic'>,
): boolean {
  if (!fitsBankForms(name)) return true;
  if (format === 'nacha') return clearingBank(routing) === null;
  return format === 'pain' && routing === '' && bic === null;
}

/** Besides, one form has ten places for the account that is paid from, and a part of a number is another one. */
export function isUnfitSender(format: BankFileFormat, sender: Sender): boolean {
  return isUnfit(format, sender) || (format === 'nacha' && sender.accountNumber.length > 10);
}
