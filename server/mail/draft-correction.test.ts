import { describe, expect, test } from 'vitest';
import type { Mail } from './mail.ts';
import { sampleMails } from './testing/sample-mails.ts';
import { writeLetter } from './write-letter.ts';

const text = (mail: Mail) =>
  writeLetter(mail, 'support@example.lc').text.replaceAll(/\s+/g, ' ').replaceAll('\u00A0', ' ');
const { adjusted, 'charged-back': chargedBack, 'chargeback-decided': decided } = sampleMails;

describe('an adjustment', () => {
  test('that gives says so, and that there is nothing to do', () => {
    const said = text({ ...adjusted, isGiven: true, against: 'fee_income' });
    expect(said).toContain(
      'we added EC$80.00 to what we owe you for Ti Kaye. It is about our fee.',
    );
    expect(said).toContain('There is nothing to do.');
  });

  test('that takes says what to do if it is wrong', () => {
    const said = text(adjusted);
    expect(said).toContain('we took EC$80.00 from what we owe you');
    expect(said).toContain('write to us and name our reference');
    expect(said).toContain(adjusted.ourReference);
  });

  test('speaks of a payment where it is about one, and nowhere else', () => {
    expect(text(adjusted)).not.toContain('The payment itself');
    const { sale } = chargedBack;
    expect(text({ ...adjusted, sale })).toContain('The payment itself is listed there.');
  });
});

test('a chargeback says what was taken, what it costs, by when and with what to answer', () => {
  const said = text(chargedBack);
  for (const words of [
    'their bank took back EC$80.00',
    'The dispute costs EC$25.00, which is not given back.',
    'as soon as you can',
    'proof that the goods came',
    'CB-77',
    'K7M2PQ9RXT4H',
    'Monday 2 November, 10:30 am',
  ]) {
    expect(said).toContain(words);
  }
  expect(text({ ...chargedBack, disputeFee: null })).not.toContain('The dispute costs');
});

test('how a chargeback was decided says who has the money', () => {
  expect(text(decided)).toContain(
    'the EC$80.00 that a customer’s bank took back from Ti Kaye are yours again',
  );
  const lost = text({ ...decided, isWon: false, theirReference: '' });
  expect(lost).toContain('stay with them. Nothing more is taken from you.');
  expect(lost).not.toContain('The card network’s reference');
});
