/** What goes to the bank, against files typed by hand and a reader that shares nothing with the writers. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BankBatch, BankPayment } from './bank-batch.ts';
import { bankLetters } from './bank-letters.ts';
import { readAchFile, readCsvFile, readPainFile } from './testing/read-bank-file.ts';
import { lacksRouting, writeBankFile } from './write-bank-file.ts';

const sample: BankBatch = {
  reference: 'PITON26W48',
  createdAt: new Date('2026-11-26T14:05:00Z'),
  valueDay: '2026-11-27',
  sender: {
    name: 'Piton Ltd',
    accountNumber: '1000200030',
    routing: '000012345',
    bic: 'BOSLLCLC',
  },
  payments: [
    {
      reference: 'PO26W48A7K3FXYZ',
      name: 'Ana Charlemagne',
      bankName: 'Bank of Saint Lucia Limited',
      routing: '000012345',
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

test.each(forms)('$format is, byte for byte, what was typed by hand', ({ format, golden }) => {
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

test.each(forms)(
  'a bank reads from $format whom to pay what, whatever they are called',
  ({ format, read }) => {
    fc.assert(
      fc.property(fc.array(anyPayment, { minLength: 1, maxLength: 40 }), (payments) => {
        const file = writeBankFile(format, { ...sample, payments }).toString('utf8');
        const { day, payments: found } = read(file);
        expect(day).toBe('2026-11-27');
        expect(found).toEqual(
          payments.map(({ reference, accountNumber, amountCents, accountType }) => ({
            reference,
            account: accountNumber,
            cents: amountCents,
            savings: format === 'pain' ? null : accountType === 'savings',
          })),
        );
      }),
      { numRuns: 300 },
    );
  },
);

test('ten thousand fill their blocks and keep their sums', () => {
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
])('%s is "%s" in the bank’s letters', (name, letters) => {
  expect(bankLetters(name)).toBe(letters);
});

test('an amount that has no room is refused, and cut off nowhere', () => {
  const payments = sample.payments.map((payment) => ({ ...payment, amountCents: 10_000_000_000n }));
  expect(() => writeBankFile('nacha', { ...sample, payments })).toThrow('more than 10 digits');
});

test('an account without a routing number is found by some forms only', () => {
  const [payment] = sample.payments.map((each) => ({ ...each, routing: '' }));
  const found = forms.map(({ format }) => lacksRouting(format, payment as BankPayment));
  expect(found).toEqual([false, true, false]);
});
