import { expect, test } from 'vitest';
import type { Mail } from '../mail.ts';
import { sampleEmails } from '../testing/sample-emails.ts';
import { renderEmail } from './render-email.ts';

const textOf = (mail: Mail) => renderEmail(mail, 'support@example.lc').text;
const open = sampleEmails['sales-stay-open'];
const began = sampleEmails['declines-began'];
const over = sampleEmails['declines-over'];
const check = sampleEmails['self-check-differs'];

const spikeAt = (name: string) => ({
  company: { id: 'tikayetikayetikaye00', name },
  attempts: 60,
  declined: 58,
  began: began.at,
});

test('lists each finding with its number, first cases and remedy', () => {
  const text = textOf(check);
  expect(text).toContain('A balance differs from its entries: 3 found');
  expect(text).toContain('1: The balance of account 17 (live merchant_payable');
  expect(text).toContain('Pay nothing out before you know the cause.');
  expect(text).toContain('piton self-check');
});

test('names who acknowledged a finding, when and why', () => {
  const { subject, text } = renderEmail(sampleEmails['finding-acknowledged'], 'support@example.lc');
  expect(subject).toBe('Nightly check findings acknowledged');
  expect(text).toContain('Acknowledged by: Kendrick Augustin (kendrick@example.lc)');
  expect(text).toContain('Found: A balance differs from its entries: 3');
  expect(text).toContain('Reason: A balance was set by hand, ticket 12.');
});

test('says once how to resolve several findings', () => {
  const [first] = check.found;
  const text = textOf({ ...check, found: [first, first].flatMap((each) => each ?? []) });
  expect(text.split('Pay nothing out')).toHaveLength(2);
});

test('says how many payments are still pending, since when, and that an email comes daily', () => {
  const text = textOf(open);
  expect(text).toContain('Pending: 3 payments');
  expect(text).toContain('one email a day with the current number');
});

test('says that no action is needed only if no payment is pending any more', () => {
  const { oldest } = open;
  const contentOf = (count: number) =>
    renderEmail({ ...sampleEmails['sales-open-no-more'], count, oldest }, 'support@example.lc');
  expect(contentOf(0)).toMatchObject({
    subject: 'The outcomes of live payments are known again',
    text: expect.stringContaining('No action needed.') as string,
  });
  expect(contentOf(0).text).not.toContain('still being checked');
  expect(contentOf(1).text).toContain('1 payment that began at');
  for (const count of [1, 500]) {
    expect(contentOf(count).subject).toBe('No live payments are overdue');
    expect(contentOf(count).text).not.toContain('No action needed');
  }
  expect(contentOf(500).text).toMatch(
    /500 payments that began at .+ or later are still being checked/,
  );
});

test('names the first twenty of very many spikes', () => {
  const spikes = Array.from({ length: 23 }, (_, index) => spikeAt(`Shop ${index}`));
  const text = textOf({ ...began, spikes });
  expect(text.match(/58 of 60 declined/g)).toHaveLength(20);
  expect(text).toContain('and 3 more');
});

const subjectOf = (mail: Mail) => renderEmail(mail, 'support@example.lc').subject;

test('the subject names the place, so that no two spikes share one', () => {
  const all = { company: null, attempts: 96, declined: 61, began: began.at };
  const [one, two] = [spikeAt('Ti Kaye'), spikeAt('Gros Islet')];
  expect(
    [[one], [one, two], [all], [all, one]].map((spikes) => subjectOf({ ...began, spikes })),
  ).toEqual([
    'Many cards are declined at Ti Kaye',
    'Many cards are declined at Ti Kaye and 1 more',
    'Many cards are declined at all companies together',
    'Many cards are declined at all companies together',
  ]);
  expect(subjectOf({ ...over, spikes: [one] })).toBe('Declines are back to normal at Ti Kaye');
  expect(subjectOf({ ...began, spikes: [spikeAt('Win at evil.example')] })).toBe(
    'Many cards are declined at company tikayetikayetikaye00',
  );
});

test('a company’s name never becomes a link', () => {
  const text = textOf({ ...began, spikes: [spikeAt('Win at evil.example')] });
  expect(text).toContain('A company (tikayetikayetikaye00): 58 of 60');
  expect(text).not.toContain('evil');
});

test('a spike of all companies together says nothing about protection', () => {
  const all = { company: null, attempts: 96, declined: 61, began: began.at };
  const protection = /protection is on|protection has ended/;
  for (const mail of [began, over]) {
    expect(textOf({ ...mail, spikes: [all] })).not.toMatch(protection);
    expect(textOf({ ...mail, spikes: [all, spikeAt('Ti Kaye')] })).toMatch(protection);
  }
});
