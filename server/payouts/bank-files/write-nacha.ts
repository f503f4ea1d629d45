import { type CalendarDay, isoInSaintLucia } from '@piton/contract/time/time.ts';
import { type BankBatch, type BankPayment, totalCents } from './bank-batch.ts';
import { bankLetters } from '@piton/contract/payouts/bank-letters.ts';
import { clearingBank } from './clearing-bank.ts';

/** Credits to businesses, all in one batch. */
const batchNumber = '0000001';
const credits = '220';
const recordsInBlock = 10;
const recordLength = 94;

/**
 * The Eastern Caribbean clearing house's format: NACHA, with the currency in the header's reference
 * field and a zero where the United States have a check digit.
 */
export function writeNacha(batch: BankBatch): string {
  const { sender, payments } = batch;
  const bank = bankOf(sender.routing);
  const hash = entryHash(payments);
  const total = digits(totalCents(batch), 12);
  const none = digits(0n, 12);
  const origin = text(sender.accountNumber, 10);
  const records = [
    fileHeader(batch),
    batchHeader(batch, origin),
    ...payments.map((payment, index) => entry(payment, { bank, number: index + 1 })),
    `8${credits}${digits(payments.length, 6)}${hash}${none}${total}${origin}${' '.repeat(25)}${bank}${batchNumber}`,
  ];
  const blocks = Math.ceil((records.length + 1) / recordsInBlock);
  records.push(
    `9${digits(1, 6)}${digits(blocks, 6)}${digits(payments.length, 8)}${hash}${none}${total}${' '.repeat(39)}`,
  );
  while (records.length < blocks * recordsInBlock) records.push('9'.repeat(recordLength));
  const wrong = records.find((record) => record.length !== recordLength);
  if (wrong !== undefined) throw new Error(`a record of ${wrong.length} letters`);
  return records.map((record) => `${record}\r\n`).join('');
}

function fileHeader({ sender, createdAt }: BankBatch): string {
  const [day = '', time = ''] = isoInSaintLucia(createdAt).split('T');
  const clock = time.slice(0, 5).replace(':', '');
  const to = ` ${bankOf(sender.routing)}0`;
  const name = text(sender.name, 23);
  return `101${to}${text(sender.accountNumber, 10)}${short(day)}${clock}A094101${text('ACH', 23)}${name}XCD     `;
}

function batchHeader({ sender, valueDay }: BankBatch, origin: string): string {
  const name = text(sender.name, 16);
  const day = short(valueDay);
  return `5${credits}${name}${' '.repeat(20)}${origin}CCD${text('PAYOUT', 10)}${day}${day}   1${bankOf(sender.routing)}${batchNumber}`;
}

function entry(payment: BankPayment, { bank, number }: { bank: string; number: number }): string {
  const code = payment.accountType === 'savings' ? '32' : '22';
  const to = `${bankOf(payment.routing)}0${text(payment.accountNumber, 17)}`;
  const whom = `${text(payment.reference, 15)}${text(payment.name, 22)}`;
  return `6${code}${to}${digits(payment.amountCents, 10)}${whom}  0${bank}${digits(number, 7)}`;
}

function bankOf(routing: string): string {
  const bank = clearingBank(routing);
  if (bank === null) throw new Error(`the clearing house’s form has no room for ${routing}`);
  return bank;
}

function entryHash(payments: readonly BankPayment[]): string {
  const sum = payments.reduce((all, { routing }) => all + BigInt(bankOf(routing)), 0n);
  return digits(sum % 10_000_000_000n, 10);
}

function short(day: CalendarDay): string {
  return day.slice(2).replaceAll('-', '');
}

function text(value: string, length: number): string {
  return bankLetters(value).toUpperCase().slice(0, length).padEnd(length);
}

function digits(value: bigint | number, length: number): string {
  const written = String(value).padStart(length, '0');
  if (written.length > length) throw new Error(`${written} has more than ${length} digits`);
  return written;
}
