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
    'Our staff will make it by Wednesday 2 December.',
    'Customer: Marie Alexander',
    'Reason: Came back unopened',
    'View payment',
  ]) {
    expect(own).toContain(words);
  }
  const theirs = text({ ...customerRefund, state: 'pending', dueOn, reference: '' });
  expect(theirs).toContain('A refund of EC$30.00 is on its way');
  expect(theirs).toContain('It is sent to your bank by Wednesday 2 December');
  expect(theirs).not.toContain('Refund reference');
});

test('a refund that is done names its reference to the customer', () => {
  expect(text(customerRefund)).toContain('Refund reference: R-77');
});

test('a failed refund tells the customer that nothing was refunded', () => {
  const failed = text({ ...customerRefund, state: 'failed', reference: '' });
  expect(failed).toContain('nothing was refunded to your card');
});

test('a void is not called a refund', () => {
  for (const body of [
    text({ ...refund, isVoid: true }),
    text({ ...customerRefund, isVoid: true }),
  ]) {
    expect(body).toContain('Voided before settlement');
    expect(body).not.toMatch(/has been refunded|has refunded/);
  }
});

test('a customer’s name that could be more than words is left out', () => {
  expect(text({ ...refund, customerName: 'www.evil.example' })).not.toContain('evil');
});
