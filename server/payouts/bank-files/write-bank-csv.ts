import { type BankBatch, decimalCents } from './bank-batch.ts';
import { bankLetters } from '@piton/contract/payouts/bank-letters.ts';

const columns = [
  'Reference',
  'Beneficiary name',
  'Bank',
  'Routing number',
  'Account number',
  'Account type',
  'Amount',
  'Currency',
  'Value date',
];

/**
 * Our own format for the bank's import screen, where the columns are mapped once. No value needs
 * quotes: names use the bank's letters, and the rest is digits or our own text.
 */
export function writeBankCsv({ valueDay, payments }: BankBatch): string {
  const rows = payments.map((payment) => [
    payment.reference,
    bankLetters(payment.name),
    bankLetters(payment.bankName),
    payment.routing,
    payment.accountNumber,
    payment.accountType,
    decimalCents(payment.amountCents),
    'XCD',
    valueDay,
  ]);
  return [columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
