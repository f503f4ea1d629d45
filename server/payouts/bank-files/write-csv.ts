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
 * Our own profile, for the bank's import screen, in which its columns are named once. Nothing in it needs
 * quotes: names are in the bank's letters, and everything else is digits or ours.
 */
export function writeCsv({ valueDay, payments }: BankBatch): string {
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
