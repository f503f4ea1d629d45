import { describe, expect, test } from 'vitest';
import { sampleEmails } from '../testing/sample-emails.ts';
import { renderEmail } from './render-email.ts';

const one = sampleEmails.paid;
const [payment] = one.payments;
if (payment === undefined) throw new Error('the sample tells of a payment');
const write = (changes: Partial<typeof one> = {}) =>
  renderEmail({ ...one, ...changes }, 'support@example.lc');
const at = (time: string) => new Date(`2026-11-27T${time}Z`);

describe('one payment', () => {
  test('shows its amount, the customer and the merchant’s share', () => {
    const { subject, text, html } = write();
    expect(subject).toBe('EC$80.00 paid by Marie Alexander');
    for (const part of [text, html]) {
      expect(part).toContain('You receive EC$74.80 after our fee.');
      expect(part).toContain('Ti Kaye');
      expect(part).toContain('7Q2M4ZK9T1XA5B8C');
      expect(part).toContain('Friday 27 November, 2:05 pm');
    }
  });

  test('says how to turn off these emails', () => {
    const { text, html } = write();
    for (const part of [text, html]) {
      expect(part).toContain(
        '“Email me when I’m paid” is on. To stop these emails, sign in to Piton, open Account and switch it off.',
      );
    }
  });

  test.each(['evil.example', 'Log in at www.evil', 'a@b.lc', ''])(
    'leaves out customers’ input that could be more than words: %j',
    (typed) => {
      const { subject, text, html } = write({
        payments: [{ ...payment, by: typed, purpose: typed }],
      });
      expect(subject).toBe('EC$80.00 paid by a customer');
      expect(text).not.toMatch(/^For:/m);
      if (typed !== '') for (const part of [text, html]) expect(part).not.toContain(typed);
    },
  );
});

describe('several payments', () => {
  const payments = [
    { ...payment, paidAt: at('18:12:00'), amount: 'EC$2.00', by: 'Ben Joseph', purpose: '' },
    { ...payment, paidAt: at('18:05:00'), amount: 'EC$1.00' },
  ];
  const total = { count: 2, total: 'EC$3.00', net: 'EC$2.80' };

  test('show their number and total, with a line for each', () => {
    const { subject, text } = write({ ...total, payments });
    expect(subject).toBe('EC$3.00 paid in 2 payments');
    expect(text).toContain('You receive EC$2.80 after our fees.');
    expect(text).toContain(
      '2:12 pm: EC$2.00 by Ben Joseph\n2:05 pm: EC$1.00 by Marie Alexander, for Nutmeg and mace\n',
    );
    expect(text).not.toContain('more');
  });

  test('show day and company if they differ', () => {
    const [newer, older] = payments;
    if (newer === undefined || older === undefined) expect.unreachable();
    const { text } = write({
      ...total,
      payments: [
        newer,
        { ...older, paidAt: new Date('2026-11-26T18:05:00Z'), companyName: 'Baron' },
      ],
    });
    expect(text).toContain('Friday 27 November, 2:12 pm: EC$2.00 by Ben Joseph, to Ti Kaye\n');
    expect(text).toContain(
      'Thursday 26 November, 2:05 pm: EC$1.00 by Marie Alexander, for Nutmeg and mace, to Baron\n',
    );
  });

  test('say how many are not listed', () => {
    const { text, html } = write({ ...total, count: 33, payments });
    expect(text).toMatch(/for Nutmeg and mace\nand 31 more\n/);
    expect(html).toContain('and 31 more</p>');
  });
});
