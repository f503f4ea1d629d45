import type { BankFileFormat } from '@piton/contract/payout-run.ts';
import type { BankBatch, BankPayment } from './bank-batch.ts';
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

/** What a bank could not tell apart from another account in that form: there it is found by numbers alone. */
export function lacksRouting(
  format: BankFileFormat,
  { routing, bic }: Pick<BankPayment, 'routing' | 'bic'>,
): boolean {
  return routing === '' && (format === 'nacha' || (format === 'pain' && bic === null));
}
