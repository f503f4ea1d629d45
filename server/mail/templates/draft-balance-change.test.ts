import { describe, expect, test } from 'vitest';
import type { Mail } from '../mail.ts';
import { sampleEmails } from '../testing/sample-emails.ts';
import { renderEmail } from './render-email.ts';

const text = (mail: Mail) =>
  renderEmail(mail, 'support@example.lc').text.replaceAll(/\s+/g, ' ').replaceAll('\u00A0', ' ');
const { adjusted, 'charged-back': chargedBack, 'dispute-decided': decided } = sampleEmails;

describe('an adjustment', () => {
  test('in the merchant’s favour says so, and that no action is needed', () => {
    const body = text({ ...adjusted, isGiven: true, against: 'fee_income' });
    expect(body).toContain('we added EC$80.00 to your balance for Ti Kaye. A change to our fee.');
    expect(body).toContain('No action needed.');
  });

  test('against the merchant says what to do if it is wrong', () => {
    const body = text(adjusted);
    expect(body).toContain('we took EC$80.00 from your balance');
    expect(body).toContain('write to us and quote our reference');
    expect(body).toContain(adjusted.ourReference);
  });

  test('mentions a payment only if it is about one', () => {
    expect(text(adjusted)).not.toContain('The payment is listed');
    const { sale } = chargedBack;
    expect(text({ ...adjusted, sale })).toContain('The payment is listed there.');
  });
});

test('a chargeback names the amount, the fee, the deadline and the evidence needed', () => {
  const body = text(chargedBack);
  for (const words of [
    'their bank took back EC$80.00',
    'The dispute fee is EC$25.00. We don’t refund it.',
    'by Thursday 12 November',
    'Goods or service not received',
    'proof of delivery',
    'CB-77',
    'K7M2PQ9RXT4H',
    'Monday 2 November, 10:30 am',
  ]) {
    expect(body).toContain(words);
  }
  expect(text({ ...chargedBack, disputeFee: null })).not.toContain('The dispute fee');
});

test('a chargeback without a deadline asks for proof by email', () => {
  const body = text({ ...chargedBack, disputeReason: null, respondBy: null });
  expect(body).toContain('write to support@example.lc as soon as you can');
  expect(body).not.toContain('Respond by');
});

test('a reminder counts the days and names the last one', () => {
  const reminder = sampleEmails['dispute-reminder'];
  const subject = (mail: Mail) => renderEmail(mail, 'support@example.lc').subject;
  expect(subject(reminder)).toBe('3 days left to respond to the dispute of EC$80.00');
  expect(subject({ ...reminder, daysLeft: 1 })).toMatch(/^1 day left/);
  expect(subject({ ...reminder, daysLeft: 0 })).toMatch(/^Last day/);
  expect(text(reminder)).toContain('up to Thursday 12 November');
});

test('submitted evidence is confirmed, with its number of files', () => {
  const submitted = sampleEmails['evidence-submitted'];
  const { subject } = renderEmail(submitted, 'support@example.lc');
  expect(subject).toBe('We have your evidence for the dispute of EC$80.00');
  expect(text(submitted)).toContain('It can’t be changed any more.');
  expect(text(submitted)).toMatch(/Files:?\s+2/);
  expect(text(submitted)).toContain('View your evidence');
  expect(text({ ...submitted, fileCount: 0 })).toMatch(/Files:?\s+None/);
});

test('a chargeback’s decision says who has the money', () => {
  expect(text(decided)).toContain('The EC$80.00 on hold is back in your balance');
  const lost = text({ ...decided, isWon: false, theirReference: '' });
  expect(lost).toContain('We won’t take anything more from you.');
  expect(lost).not.toContain('The card network’s reference');
  const accepted = text({ ...decided, isWon: false, isAccepted: true });
  expect(accepted).toContain('that you accepted is closed');
  expect(accepted).not.toContain('lost');
});
