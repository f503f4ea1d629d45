import { expect, test } from 'vitest';
import type { Mail } from '../mail.ts';
import { sampleEmails } from '../testing/sample-emails.ts';
import { renderEmail } from './render-email.ts';

const text = (mail: Mail) =>
  renderEmail(mail, 'support@example.lc').text.replaceAll(/\s+/g, ' ').replaceAll('\u00A0', ' ');
const { refund, 'customer-refund': customerRefund } = sampleEmails;
const dueOn = '2026-12-02';

test('a refund that staff make names the day to merchant and customer', () => {
  const own = text({ ...refund, state: 'pending', dueOn });
  for (const words of [
    'We’ll send it by Wednesday 2 December.',
    'Customer: Marie Alexander',
    'Reason: Came back unopened',
    'View payment',
  ]) {
    expect(own).toContain(words);
  }
  const theirs = text({ ...customerRefund, state: 'pending', dueOn, reference: '' });
  expect(theirs).toContain('A refund of EC$30.00 is on its way');
  expect(theirs).toContain(
    'We’ll send it to your bank by Wednesday 2 December, and email you then.',
  );
  expect(theirs).not.toContain('Refund reference');
});

test('a refund that is done names its reference to the customer', () => {
  expect(text(customerRefund)).toContain('Refund reference: R-77');
});

test('a failed refund tells the customer that nothing was refunded', () => {
  const failed = text({ ...customerRefund, state: 'failed', reference: '' });
  expect(failed).toContain('didn’t go through, so nothing was refunded to your card.');
  expect(failed).toContain('how they’ll return it.');
});

test('a void is not called a refund', () => {
  const own = text({ ...refund, isVoid: true });
  const theirs = text({ ...customerRefund, isVoid: true });
  expect(own).toContain('Voided before settlement');
  expect(theirs).toContain('Your payment of EC$30.00 was cancelled');
  expect(theirs).toContain('Cancelled before settlement: EC$30.00');
  expect(theirs).not.toMatch(/void/i);
  for (const body of [own, theirs]) expect(body).not.toMatch(/has been refunded|has refunded/);
});

test('a customer’s name that could be more than words is left out', () => {
  expect(text({ ...refund, customerName: 'www.evil.example' })).not.toContain('evil');
});
