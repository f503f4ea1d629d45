import type { CheckedReceipt } from '@piton/contract/receipts/receipt.ts';
import { describe, expect, test } from 'vitest';
import { standingOf, receiptSubject } from './standing.ts';

const receipt: CheckedReceipt = {
  saleId: 's',
  companyName: 'Ti Kaye',
  amount: '1250.50',
  state: 'paid',
  returned: '0.00',
  refunded: '0.00',
  disputed: '0.00',
  refundPending: '0.00',
  isVoided: false,
  personName: 'Marie Alexander',
  purpose: 'Two nights',
  card: null,
  invoiceNumber: 'K7M2PQ9RXT4H',
  transactionNumber: '7Q2M4ZK9T1XA5B8C',
  mode: 'live',
  created: '2026-11-27T18:05:00.000Z',
  last: null,
  version: 0,
};
const at = '2026-11-28T01:05:00.000Z';
const byAna = { isCollected: true, at, name: 'Ana Joseph', isReader: false };
const lines = (changes: Partial<CheckedReceipt>, isMarkedHere = false) => {
  const { tone, word, sentences, isToBeCollected } = standingOf(
    { ...receipt, ...changes },
    isMarkedHere,
  );
  return [tone, word, isToBeCollected, ...sentences];
};

describe('the state shown at the counter', () => {
  test.each<[Partial<CheckedReceipt>, (string | boolean)[]]>([
    [{}, ['positive', 'Paid', true]],
    [{ mode: 'test' }, ['warning', 'Test: nothing was paid', false, 'Don’t release goods.']],
    [
      { mode: 'test', last: byAna, version: 1 },
      ['warning', 'Test: nothing was paid', false, 'Don’t release goods.'],
    ],
    [
      { state: 'returned_dispute_lost', returned: '1250.50' },
      [
        'danger',
        'Returned to customer (dispute lost)',
        false,
        'Returned to customer (dispute lost): EC$1,250.50.',
        'Don’t release goods.',
      ],
    ],
    [
      { state: 'partly_returned_dispute_lost', returned: '50.00' },
      [
        'warning',
        'Partly returned to customer (dispute lost)',
        true,
        'Returned to customer (dispute lost): EC$50.00.',
        'The rest is paid.',
      ],
    ],
    [
      { state: 'partly_returned_dispute_lost', returned: '50.00', refunded: '20.00' },
      [
        'warning',
        'Partly returned to customer (dispute lost)',
        true,
        'Returned to customer (dispute lost): EC$30.00.',
        'Refunded: EC$20.00.',
        'The rest is paid.',
      ],
    ],
    [
      { state: 'disputed', disputed: '100.00', returned: '50.00' },
      [
        'warning',
        'In dispute',
        true,
        'Disputed by the customer’s bank: EC$100.00 on hold.',
        'Returned to customer earlier: EC$50.00.',
        'In dispute: don’t release goods.',
      ],
    ],
    [
      { state: 'refund_pending', refundPending: '100.00' },
      ['warning', 'Refund pending', true, 'Refund pending: EC$100.00. The rest is paid.'],
    ],
    [
      { state: 'refund_pending', refundPending: '1200.50', returned: '50.00' },
      [
        'warning',
        'Refund pending',
        false,
        'Refund pending: EC$1,200.50. Returned to customer earlier: EC$50.00.',
        'Don’t release goods.',
      ],
    ],
    [
      { state: 'partly_refunded', returned: '50.00' },
      ['warning', 'Partly refunded', true, 'Refunded: EC$50.00. The rest is paid.'],
    ],
    [
      { state: 'refunded', returned: '1250.50' },
      ['danger', 'Refunded', false, 'Refunded: EC$1,250.50.', 'Don’t release goods.'],
    ],
    [
      { state: 'refunded', returned: '1250.50', isVoided: true },
      [
        'danger',
        'Refunded',
        false,
        'Voided before settlement: EC$1,250.50.',
        'Don’t release goods.',
      ],
    ],
    [
      { last: byAna, version: 1 },
      ['warning', 'Already collected', false, 'On 27 November 2026 9:05 pm, by Ana Joseph.'],
    ],
    [
      { last: { ...byAna, name: '' }, version: 1 },
      ['warning', 'Already collected', false, 'On 27 November 2026 9:05 pm, by a deleted account.'],
    ],
    [
      { last: { ...byAna, isCollected: false, isReader: true }, version: 2 },
      [
        'positive',
        'Paid',
        true,
        'Marked as collected by mistake; undone on 27 November 2026 9:05 pm by you.',
      ],
    ],
    [
      { last: byAna, version: 1, state: 'returned_dispute_lost', returned: '1250.50' },
      [
        'warning',
        'Already collected',
        false,
        'On 27 November 2026 9:05 pm, by Ana Joseph.',
        'Returned to customer (dispute lost): EC$1,250.50.',
      ],
    ],
  ])('for %o', (changes, expected) => {
    expect(lines(changes)).toEqual(expected);
  });

  test('is in order right after marking', () => {
    const last = { ...byAna, isReader: true };
    expect(lines({ last, version: 1 }, true)).toEqual([
      'positive',
      'Collected',
      false,
      'On 27 November 2026 9:05 pm, by you.',
    ]);
  });
});

test('a button names the goods and the amount', () => {
  expect(receiptSubject(receipt)).toBe('Two nights, EC$1,250.50');
  expect(receiptSubject({ ...receipt, purpose: '' })).toBe('EC$1,250.50');
});
