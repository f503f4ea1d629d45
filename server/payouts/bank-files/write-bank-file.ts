import type { BankFileFormat } from '@piton/contract/payouts/payout-run.ts';
import type { BankBatch, BankPayment, Sender } from './bank-batch.ts';
import { fitsBankForms } from '@piton/contract/payouts/bank-letters.ts';
import { clearingBank } from './clearing-bank.ts';
import { writeBankCsv } from './write-bank-csv.ts';
import { writeNacha } from './write-nacha.ts';
import { writePain } from './write-pain.ts';

const writers: Readonly<Record<BankFileFormat, (batch: BankBatch) => string>> = {
  csv: writeBankCsv,
  nacha: writeNacha,
  pain: writePain,
};

export function writeBankFile(format: BankFileFormat, batch: BankBatch): Buffer {
  return Buffer.from(writers[format](batch), 'utf8');
}

/**
 * True if the format can't represent the payee: it needs a bank number that is missing or
 * ambiguous, or it can't hold any letter of the name.
 */
export function isPayeeUnsupported(
  format: BankFileFormat,
  { name, routing, bic }: Pick<BankPayment, 'name' | 'routing' | 'bic'>,
): boolean {
  if (!fitsBankForms(name)) return true;
  if (format === 'nacha') return clearingBank(routing) === null;
  return format === 'pain' && routing === '' && bic === null;
}

/** One format has ten places for our account, and a truncated number would be another account. */
export function isSenderUnsupported(format: BankFileFormat, sender: Sender): boolean {
  return (
    isPayeeUnsupported(format, sender) || (format === 'nacha' && sender.accountNumber.length > 10)
  );
}
