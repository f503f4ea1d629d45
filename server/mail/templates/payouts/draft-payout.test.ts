import { describe, expect, test } from 'vitest';
import type { Mail } from '../../mail.ts';
import { sampleEmails } from '../../testing/sample-emails.ts';
import { renderEmail } from '../render-email.ts';

const {
  'payout-on-its-way': onItsWay,
  'payout-deposited': deposited,
  'payout-returned': returned,
  'payout-cancelled': cancelled,
  'payout-held': held,
} = sampleEmails;

/** Both parts of the email, each with its own layout. */
function write(mail: Mail) {
  const { subject, text, html } = renderEmail(mail, 'support@example.lc');
  const seen = html
    .replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, '')
    .replaceAll('&#39;', '’')
    .replaceAll('&amp;', '&');
  const plain = (words: string) => words.replaceAll(/\s+/g, ' ');
  return { subject, parts: [plain(text), plain(seen)], html, text };
}

/** Words that are not in both parts. */
const missing = (mail: Mail, ...words: string[]) =>
  words.filter((each) => write(mail).parts.some((part) => !part.includes(each)));

/** Words that are in either part. */
const linesWith = (mail: Mail, ...words: string[]) =>
  words.filter((each) => write(mail).parts.some((part) => part.includes(each)));

describe('on its way', () => {
  test('shows the amount, the expected day, its parts, and the bank’s reference', () => {
    expect(write(onItsWay).subject).toBe('EC$233.75 is on its way to your bank');
    expect(
      missing(
        onItsWay,
        'Hello Ana, EC$233.75 is on its way to your bank. Expected in your bank on Friday 27 November.',
        'Sales: 3, EC$250.00 in total',
        'Fees: EC$16.25',
        'To your bank: EC$233.75',
        'Bank account: Bank of Saint Lucia Limited •••• 4756',
        'Bank reference: PO26W48K7M2PQ9R',
        'https://pay.example.lc/payouts/019ac5d0-6e1c-7d3a-9b50-3f1d2a7c8e44',
      ),
    ).toEqual([]);
    expect(linesWith(onItsWay, 'Adjustments', 'Carried over', 'on hold')).toEqual([]);
  });

  test('shows everything between sales and payout', () => {
    expect(
      missing(
        { ...onItsWay, returned: 'EC$93.50', adjustments: '−EC$25.00', carried: 'EC$0.01' },
        'Returned from earlier payouts: EC$93.50',
        'Refunds, adjustments and chargebacks: −EC$25.00',
        'Carried over: EC$0.01',
      ),
    ).toEqual([]);
  });

  test('names the company whose money is excluded', () => {
    expect(
      missing(
        {
          ...onItsWay,
          reasons: ['company_suspended'],
          companies: [
            { name: 'Gros Piton Tours', reason: 'company_suspended' },
            { name: 'Ti Kaye', reason: 'company_suspended' },
            { name: 'Another', reason: 'company_rejected' },
          ],
        },
        'Some of your balance is on hold. Live payments to Gros Piton Tours and Ti Kaye are stopped, and the sales are on hold.',
      ),
    ).toEqual([]);
  });
});

test('deposited says since when', () => {
  expect(write(deposited).subject).toBe('EC$233.75 is in your bank account');
  expect(
    missing(
      deposited,
      'Hello Ana, EC$233.75 is in your bank account. It arrived on Friday 27 November.',
      'Bank reference: PO26W48K7M2PQ9R',
      'Sales: 3, EC$250.00 in total',
      '/payouts/019ac5d0',
    ),
  ).toEqual([]);
});

describe('returned payouts', () => {
  test('say why, that no money is lost, and what to do', () => {
    expect(write(returned).subject).toBe('Your bank returned EC$233.75');
    expect(
      missing(
        returned,
        'Hello Ana, your bank returned the EC$233.75 we paid you. The account is closed.',
        'The money is still yours. We’ll include it in your next payout once we’ve checked your bank account.',
        'Open your bank account in Piton, compare it with your bank’s details, and save it',
        'https://pay.example.lc/add-bank-acc',
      ),
    ).toEqual([]);
  });

  test('say where the money did not arrive', () => {
    expect(
      missing(
        { ...returned, isReturned: false, reason: 'No such account' },
        'your bank didn’t accept the EC$233.75 we sent. The reason: No such account.',
      ),
    ).toEqual([]);
  });

  test.each(['', 'Log in at evil.example', 'x'.repeat(301)])(
    'leave out a reason that could be more than words: %j',
    (reason) => {
      expect(missing({ ...returned, reason }, 'Your payouts page says why.')).toEqual([]);
      expect(linesWith({ ...returned, reason }, 'The reason:', 'evil.example')).toEqual([]);
    },
  );
});

test('a return from a replaced account asks for nothing', () => {
  const mail = { ...returned, isToOldAccount: true };
  expect(missing(mail, 'The account is closed.', 'next payout to your new bank account')).toEqual(
    [],
  );
  expect(linesWith(mail, 'save it', 'View bank account')).toEqual([]);
});

test('cancelled says why, and that the next payout includes it', () => {
  expect(write(cancelled).subject).toBe('Your payout of EC$233.75 has been cancelled');
  expect(
    missing(
      cancelled,
      'Hello Ana, we cancelled a payout of EC$233.75 before sending it. The bank account has changed since.',
      'The money is still yours. It’s included in your next payout.',
      'If that one is on hold, your payouts page says why.',
    ),
  ).toEqual([]);
});

test('a failed payout names no bank, and a bank reference only if it was sent', () => {
  for (const mail of [returned, cancelled]) expect(linesWith(mail, 'To your bank')).toEqual([]);
  expect(missing(returned, 'Returned: EC$', 'Bank reference')).toEqual([]);
  expect(missing(cancelled, 'Not sent: EC$')).toEqual([]);
  expect(linesWith(cancelled, 'Bank reference')).toEqual([]);
});

describe('held', () => {
  const because = (...reasons: (typeof held)['reasons']) => ({ ...held, reasons });

  test('shows each reason with its remedy', () => {
    expect(write(held).subject).toBe('Your EC$37.40 is on hold');
    expect(
      missing(
        held,
        'Hello Ana, your EC$37.40 isn’t in this week’s payout. No bank account yet. Link one, and we’ll verify it.',
        'Your balance is EC$12.60 below the minimum payout of EC$50.00. It carries over',
        'Link bank account',
      ),
    ).toEqual([]);
  });

  test.each([
    ['bank_in_review', 'Your bank account is in review.', 'View bank account'],
    ['email_unverified', 'Your email address isn’t verified.', 'Verify email'],
    ['company_rejected', 'We couldn’t verify a company of yours', 'View companies'],
    ['company_suspended', 'Live payments to a company of yours are stopped', 'View companies'],
  ] as const)('%s has its own text and remedy', (reason, words, button) => {
    expect(missing(because(reason), words, button, 'Resolve this by')).toEqual([]);
  });

  test('a balance above the minimum says the cut-off and the day it reaches the bank', () => {
    expect(
      missing(
        because('bank_in_review'),
        'Resolve this by the end of Wednesday 2 December, and we’ll pay it on Friday 4 December.',
      ),
    ).toEqual([]);
    expect(linesWith(held, 'we’ll pay it on')).toEqual([]);
  });

  test('a skipped week says that the money goes with the next payout', () => {
    expect(
      missing(
        because('not_processed'),
        'We couldn’t calculate your payout this week. It’s included in next week’s. No action needed.',
      ),
    ).toEqual([]);
  });

  test('conflicting bank reports say that nothing is sent until they are resolved', () => {
    expect(
      missing(
        because('bank_contradicts'),
        'Our bank’s reports about an earlier payout conflict',
        'Payouts are on hold until we know which is right. No action needed.',
      ),
    ).toEqual([]);
  });

  test.each(['below_minimum', 'negative', 'not_processed', 'bank_contradicts'] as const)(
    'because of %s needs no action',
    (reason) => {
      expect(missing(because(reason), 'View payouts')).toEqual([]);
      expect(linesWith(because(reason), 'Resolve this by')).toEqual([]);
    },
  );

  test('omits unknown amounts', () => {
    const unknown = {
      ...because('company_suspended', 'below_minimum'),
      amount: null,
      missing: null,
    };
    expect(write(unknown).subject).toBe('Part of your balance is on hold');
    expect(
      missing(
        unknown,
        'part of your balance isn’t in this week’s payout.',
        'Your balance is below the minimum payout of EC$50.00.',
      ),
    ).toEqual([]);
  });
});

test('leaves out names that could be more than names, and keeps the layout', () => {
  const companies = [{ name: 'Win at evil.example', reason: 'company_rejected' } as const];
  const mail = { ...held, reasons: ['company_rejected' as const], companies };
  expect(missing(mail, 'We couldn’t verify your company')).toEqual([]);
  expect(linesWith(mail, 'evil.example')).toEqual([]);
  expect(
    missing({ ...onItsWay, bankName: 'www.evil' }, 'Bank account: Your bank •••• 4756'),
  ).toEqual([]);
  const { html, text } = write({ ...returned, reason: '<b onclick="x">\n\n-- \nclosed' });
  expect(html).not.toContain('<b ');
  expect(text).toContain('The reason: <b onclick="x"> -- closed.');
});
