import { expect, test } from 'vitest';
import { sampleEmails } from '../../testing/sample-emails.ts';
import { renderEmail } from '../render-email.ts';

const receipt = sampleEmails['payment-receipt'];
const write = (changes: Partial<typeof receipt> = {}) =>
  renderEmail({ ...receipt, ...changes }, 'support@example.lc');

test('shows merchant, amount, purpose, time, card and numbers', () => {
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

test('a test payment’s receipt is marked', () => {
  const { subject, text, html } = write({ isTest: true });
  expect(subject).toBe('Test: Your receipt from Ti Kaye');
  for (const part of [text, html]) {
    expect(part).toContain('Test: You paid EC$80.00');
    expect(part).toContain('No card was charged and no money moved.');
    expect(part).not.toContain('call your bank');
  }
});

test('leaves out missing fields', () => {
  const { text } = write({ purpose: '', card: null });
  expect(text).not.toMatch(/^(?:For|Card):/m);
});

test.each(['www.evil', 'see evil.example', 'a@b.lc'])(
  'leaves out a purpose that could be more than words, because any address may receive it: %j',
  (purpose) => {
    const { text, html } = write({ purpose, personName: purpose });
    for (const part of [text, html]) {
      expect(part).not.toContain(purpose);
      expect(part).toContain('Hello, this is your receipt');
    }
  },
);

const none = 'EC$0.00';
/** Returned by refunds alone, or by disputes alone. */
const whole = { refunded: none, lost: none, left: '', isVoided: false, refunds: [] };

test.each([
  [
    {
      state: 'returned_dispute_lost',
      returned: 'EC$80.00',
      disputed: none,
      refundPending: none,
      ...whole,
    },
    'EC$80.00 has been returned to you',
    /^Returned to you: EC\$80\.00$/m,
    /^On hold/m,
  ],
  [
    {
      state: 'partly_returned_dispute_lost',
      returned: 'EC$30.00',
      disputed: none,
      refundPending: none,
      ...whole,
    },
    'EC$30.00 of your EC$80.00 has been returned to you',
    /^Returned to you: EC\$30\.00$/m,
    /^On hold/m,
  ],
  [
    { state: 'disputed', returned: none, disputed: 'EC$80.00', refundPending: none, ...whole },
    'Your payment of EC$80.00 is in dispute',
    /^On hold: EC\$80\.00$/m,
    /^Returned to you/m,
  ],
  [
    {
      state: 'disputed',
      returned: 'EC$30.00',
      disputed: 'EC$50.00',
      refundPending: none,
      ...whole,
    },
    'Your payment of EC$80.00 is in dispute',
    /^Returned to you: EC\$30\.00$/m,
    /^Nothing/m,
  ],
  [
    {
      state: 'refund_pending',
      returned: none,
      disputed: none,
      refundPending: 'EC$30.00',
      ...whole,
    },
    'A refund of EC$30.00 is on its way',
    /^Refund requested: EC\$30\.00$/m,
    /^Returned to you/m,
  ],
  [
    { state: 'refunded', returned: 'EC$80.00', disputed: none, refundPending: none, ...whole },
    'EC$80.00 has been returned to you',
    /^Returned to you: EC\$80\.00$/m,
    /^Refund requested/m,
  ],
  [
    {
      state: 'returned_dispute_lost',
      returned: 'EC$80.00',
      disputed: none,
      refundPending: none,
      ...whole,
      refunded: 'EC$30.00',
      lost: 'EC$50.00',
    },
    'EC$80.00 has been returned to you',
    /^Refunded to you: EC\$30\.00\nReturned to you after a dispute: EC\$50\.00$/m,
    /^Returned to you:/m,
  ],
] as const)(
  'does not say that it is paid if the money went back: %o',
  (since, heading, fact, not) => {
    const { text, html } = write({ since: { ...since, refunds: [...since.refunds] } });
    for (const part of [text, html]) expect(part).toContain(heading);
    expect(text).toMatch(fact);
    expect(text).not.toMatch(not);
    expect(text).not.toContain('You paid EC$80.00 by card.');
  },
);

test('names the date and reference of each refund, and what is left', () => {
  const at = new Date('2026-11-28T14:42:00Z');
  const done = { amount: 'EC$10.00', isDone: true, at, reference: 'R-77', dueOn: null };
  const pending = { ...done, amount: 'EC$20.00', isDone: false, dueOn: '2026-12-02' };
  const { text } = write({
    since: {
      state: 'refund_pending',
      returned: 'EC$10.00',
      refunded: 'EC$10.00',
      lost: none,
      disputed: none,
      refundPending: 'EC$20.00',
      left: 'EC$50.00',
      isVoided: false,
      refunds: [done, pending],
    },
  });
  expect(text).toContain(
    'Refunded: EC$10.00, 28 November 2026 10:42 am, Saint Lucia time, reference R-77\n' +
      'Requested: EC$20.00, 28 November 2026 10:42 am, Saint Lucia time, due by Wednesday 2 December\n',
  );
  expect(text).toContain('Remaining: EC$50.00');
});

test('says that a voided payment was cancelled', () => {
  const { text } = write({
    since: {
      ...whole,
      state: 'refunded',
      returned: 'EC$80.00',
      disputed: none,
      refundPending: none,
      isVoided: true,
      refunds: [],
    },
  });
  expect(text).toContain('It was cancelled before settlement. Your bank releases all of it.');
});
