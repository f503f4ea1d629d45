/**
 * Compares our bank files with files typed by hand, and reads them with a parser that shares
 * nothing with the writers.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BankBatch, BankPayment } from './bank-batch.ts';
import { bankLetters } from '@piton/contract/payouts/bank-letters.ts';
import { readAchFile, readCsvFile, readPainFile } from './testing/read-bank-file.ts';
import { clearingBank } from './clearing-bank.ts';
import { isPayeeUnsupported, isSenderUnsupported, writeBankFile } from './write-bank-file.ts';

const sample: BankBatch = {
  reference: 'PITON26W48',
  createdAt: new Date('2026-11-26T14:05:00Z'),
  valueDay: '2026-11-27',
  sender: {
    name: 'Piton Ltd',
    accountNumber: '1000200030',
    routing: '000012340',
    bic: 'BOSLLCLC',
  },
  payments: [
    {
      reference: 'PO26W48A7K3FXYZ',
      name: 'Ana Charlemagne',
      bankName: 'Bank of Saint Lucia Limited',
      routing: '000003430',
      bic: 'BOSLLCLC',
      accountNumber: '1029384756',
      accountType: 'chequing',
      amountCents: 11_361n,
    },
    {
      reference: 'PO26W48BBBB2222',
      name: 'Théo Jn-Baptiste & Fils',
      bankName: 'Republic Bank',
      routing: '54321',
      bic: null,
      accountNumber: '77001',
      accountType: 'savings',
      amountCents: 5000n,
    },
  ],
};

const forms = [
  { format: 'csv', golden: 'payouts.csv', read: readCsvFile },
  { format: 'nacha', golden: 'payouts.ach', read: readAchFile },
  { format: 'pain', golden: 'payouts.xml', read: readPainFile },
] as const;

test.each(forms)('$format matches a handwritten file, byte for byte', ({ format, golden }) => {
  const typed = readFileSync(new URL(`testing/golden/${golden}`, import.meta.url), 'utf8');
  expect(writeBankFile(format, sample).toString('utf8')).toBe(typed);
});

const anyPayment: fc.Arbitrary<BankPayment> = fc.record({
  reference: fc.stringMatching(/^PO\d\dW\d\d[A-Z2-9]{8}$/),
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
  bankName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  routing: fc.stringMatching(/^\d{5,9}$/),
  bic: fc.constantFrom('BOSLLCLC', null),
  accountNumber: fc.stringMatching(/^[0-9A-Z]{5,17}$/),
  accountType: fc.constantFrom('chequing', 'savings'),
  amountCents: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
});

/** The bank's digits in each format, written a second time: no other digits may appear. */
const saysOfBank = {
  csv: ({ routing }: BankPayment) => routing,
  nacha: ({ routing }: BankPayment) =>
    routing.length === 9 ? routing : `${Number(routing)}0`.padStart(9, '0'),
  pain: ({ routing, bic }: BankPayment) => [bic, routing].filter(Boolean).join(' '),
};
const saysOfName = {
  csv: (letters: string) => letters,
  nacha: (letters: string) => letters.toUpperCase().slice(0, 22).trim(),
  pain: (letters: string) => letters,
};

test.each(forms)(
  'a bank reads payees and amounts from $format, whatever their names',
  ({ format, read }) => {
    fc.assert(
      fc.property(fc.array(anyPayment, { minLength: 1, maxLength: 40 }), (any) => {
        const payments = any.filter((payment) => !isPayeeUnsupported(format, payment));
        fc.pre(payments.length > 0);
        const file = writeBankFile(format, { ...sample, payments }).toString('utf8');
        const { day, payments: found } = read(file);
        expect(day).toBe('2026-11-27');
        expect(found).toEqual(
          payments.map((payment) => ({
            reference: payment.reference,
            name: saysOfName[format](bankLetters(payment.name)),
            bank: saysOfBank[format](payment),
            account: payment.accountNumber,
            cents: payment.amountCents,
            savings: format === 'pain' ? null : payment.accountType === 'savings',
          })),
        );
      }),
      { numRuns: 300 },
    );
  },
);

test('ten thousand payouts fill their blocks and keep their sums', () => {
  const [payment] = sample.payments;
  const payments = Array.from({ length: 10_000 }, () => ({ ...(payment as BankPayment) }));
  for (const { format, read } of forms) {
    const file = writeBankFile(format, { ...sample, payments }).toString('utf8');
    expect(read(file).payments).toHaveLength(10_000);
  }
});

test.each([
  ['Zoë Désir', 'Zoe Desir'],
  ['Ængus Ørsted', 'AEngus Orsted'],
  ['=HYPERLINK("x"), Ltd', 'HYPERLINK( x ) Ltd'],
  ['Spice & Sons <b>', 'Spice + Sons b'],
  ['李小龙', ''],
])('%s is "%s" in the bank’s character set', (name, letters) => {
  expect(bankLetters(name)).toBe(letters);
});

test('an amount that does not fit is refused, never truncated', () => {
  const payments = sample.payments.map((payment) => ({ ...payment, amountCents: 10_000_000_000n }));
  expect(() => writeBankFile('nacha', { ...sample, payments })).toThrow('more than 10 digits');
});

test.each([
  // An official number, with the zero in its ninth place.
  ['000012340', '00001234'],
  ['123456780', '12345678'],
  // Without that zero, however many zeros come before it.
  ['343', '00000343'],
  ['12345', '00012345'],
  ['00012345', '00012345'],
  ['12345678', '12345678'],
  // Ambiguous: a transit number, or an official one without its leading zeros.
  ['12340', null],
  ['00012340', null],
  // Nine digits of another kind, such as other countries' numbers, and no bank at all.
  ['021000021', null],
  ['012345678', null],
  ['000012345', null],
  ['000000343', null],
  ['123456789', null],
  ['000000000', null],
  ['00000', null],
  ['', null],
])('the clearing house’s code of the bank %s is %s', (routing, bank) => {
  expect(clearingBank(routing)).toBe(bank);
});

const fit = sample.payments[0] as BankPayment;
const unfitFor = (changed: Partial<BankPayment>) =>
  forms
    .map(({ format }) => format)
    .filter((format) => isPayeeUnsupported(format, { ...fit, ...changed }));

test.each<[string, Partial<BankPayment>, string[]]>([
  ['with all it needs', {}, []],
  ['without a routing number', { routing: '' }, ['nacha']],
  ['without a routing number or BIC', { routing: '', bic: null }, ['nacha', 'pain']],
  ['of either of two banks', { routing: '12340' }, ['nacha']],
  ['of nine digits of another kind', { routing: '021000021' }, ['nacha']],
  ['of an owner without a Latin letter', { name: '李小龙' }, ['csv', 'nacha', 'pain']],
])('an account %s fits only some formats', (_which, changed, forNone) => {
  expect(unfitFor(changed)).toEqual(forNone);
});

test('our own account fits a format unchanged or not at all', () => {
  const unfit = (accountNumber: string) =>
    forms
      .map(({ format }) => format)
      .filter((format) => isSenderUnsupported(format, { ...sample.sender, accountNumber }));
  expect(unfit('1000200030')).toEqual([]);
  expect(unfit('10002000301')).toEqual(['nacha']);
});

test('nine other digits are written as typed if possible', () => {
  const payments = [{ ...fit, routing: '000000343' }];
  for (const { format, read } of [forms[0], forms[2]]) {
    const file = writeBankFile(format, { ...sample, payments }).toString('utf8');
    expect(read(file).payments[0]?.bank).toMatch(/\b000000343$/);
  }
});

test('an unfit account is in no file, even without a check', () => {
  const payments = [{ ...fit, routing: '12340' }];
  expect(() => writeBankFile('nacha', { ...sample, payments })).toThrow('no room for 12340');
});
