import { expect, test } from 'vitest';
import { sampleMails } from './testing/sample-mails.ts';
import { writeLetter } from './write-letter.ts';

const receipt = sampleMails['payment-receipt'];
const write = (changes: Partial<typeof receipt> = {}) =>
  writeLetter({ ...receipt, ...changes }, 'support@example.lc');

test('says to whom, how much, what for, when, with what, and its numbers', () => {
  const { subject, text, html } = write();
  expect(subject).toBe('Your receipt from Ti Kaye');
  for (const part of [text, html]) {
    for (const fact of [
      'You paid EC$80.00',
      'Ti Kaye',
      'Nutmeg and mace',
      '27 November 2026 2:05 pm, Saint Lucia time',
      'Visa •••• 3333',
      receipt.transactionNumber,
      receipt.invoiceNumber,
      receipt.page,
    ]) {
      expect(part).toContain(fact);
    }
  }
});

test('leaves out what is not there', () => {
  const { text } = write({ purpose: '', card: null });
  expect(text).not.toMatch(/^(?:For|Card):/m);
});

test.each(['www.evil', 'see evil.example', 'a@b.lc'])(
  'goes to whatever address was typed, so a purpose that could be more than words is left out: %j',
  (purpose) => {
    const { text, html } = write({ purpose, personName: purpose });
    for (const part of [text, html]) {
      expect(part).not.toContain(purpose);
      expect(part).toContain('Hello, this is your receipt');
    }
  },
);
