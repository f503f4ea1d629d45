import type { KeptReceipt } from '@piton/contract/receipts/receipt.ts';
import { describe, expect, test } from 'vitest';
import { englishReceipt } from '../texts/english-receipt.ts';
import { frenchReceipt } from '../texts/french-receipt.ts';
import { receiptWords } from './receipt-words.ts';

const receipt: KeptReceipt = {
  companyName: 'Ti Kaye',
  amount: '80.00',
  transactionNumber: 'T'.repeat(16),
  invoiceNumber: 'N'.repeat(12),
  resultCode: 'OK',
  purpose: 'Nutmeg',
  card: null,
  mode: 'live',
  createdAt: '2026-11-27T18:05:00.000Z',
  state: 'paid',
  returned: '0.00',
  refunded: '0.00',
  disputed: '0.00',
  refundPending: '0.00',
  isVoided: false,
  refunds: [],
  link: 'https://pay.example.lc/receipt/a/b',
  code: 'data:image/svg+xml,',
  shopUrl: null,
};

describe('the state of the money', () => {
  test('is omitted if the merchant has it', () => {
    const { en, fr } = receiptWords(receipt);
    expect([en.since, fr.since]).toEqual([null, null]);
  });

  test.each([
    [
      { state: 'returned_dispute_lost', returned: '80.00' },
      {
        word: 'Returned after a dispute',
        sentence: 'All of it, EC$80.00, has been returned to you.',
      },
      {
        word: 'Remboursé après contestation',
        sentence: 'La totalité, EC$80.00, vous a été remboursée.',
      },
    ],
    [
      { state: 'partly_returned_dispute_lost', returned: '30.00' },
      {
        word: 'Partly returned after a dispute',
        sentence: 'EC$30.00 has been returned to you. The rest, EC$50.00, is paid.',
      },
      {
        word: 'Remboursé en partie après contestation',
        sentence: 'EC$30.00 vous ont été remboursés. Le reste, EC$50.00, est payé.',
      },
    ],
    [
      { state: 'partly_returned_dispute_lost', returned: '30.00', refunded: '10.00' },
      {
        word: 'Partly returned after a dispute',
        sentence:
          'EC$30.00 has been returned to you. It was EC$10.00 in refunds and EC$20.00 after a dispute. The rest, EC$50.00, is paid.',
      },
      {
        word: 'Remboursé en partie après contestation',
        sentence:
          'EC$30.00 vous ont été remboursés. C’était EC$10.00 en remboursements et EC$20.00 après contestation. Le reste, EC$50.00, est payé.',
      },
    ],
    [
      { state: 'refund_pending', refundPending: '50.00', returned: '30.00' },
      {
        word: 'Refund pending',
        sentence: 'EC$50.00 is being refunded to you. EC$30.00 was returned to you earlier.',
      },
      {
        word: 'Remboursement en cours',
        sentence:
          'Remboursement de EC$50.00 en cours. EC$30.00 vous ont été remboursés auparavant.',
      },
    ],
    [
      { state: 'partly_refunded', returned: '30.00' },
      {
        word: 'Partly refunded',
        sentence:
          'EC$30.00 has been refunded to you. Your bank decides how soon it shows. The rest, EC$50.00, is paid.',
      },
      {
        word: 'Remboursé en partie',
        sentence:
          'EC$30.00 vous ont été remboursés. Votre banque décide du délai. Le reste, EC$50.00, est payé.',
      },
    ],
    [
      { state: 'refunded', returned: '80.00' },
      {
        word: 'Refunded',
        sentence:
          'All of it, EC$80.00, has been refunded to you. Your bank decides how soon it shows.',
      },
      {
        word: 'Remboursé',
        sentence: 'La totalité, EC$80.00, vous a été remboursée. Votre banque décide du délai.',
      },
    ],
    [
      { state: 'disputed', disputed: '1250.50' },
      {
        word: 'In dispute',
        sentence: 'Your bank is disputing this payment. EC$1,250.50 is on hold until it’s decided.',
      },
      {
        word: 'Contesté',
        sentence:
          'Votre banque conteste ce paiement. EC$1,250.50 sont bloqués jusqu’à sa décision.',
      },
    ],
    [
      { state: 'disputed', disputed: '50.00', returned: '30.00' },
      {
        word: 'In dispute',
        sentence:
          'Your bank is disputing this payment. EC$50.00 is on hold until it’s decided. EC$30.00 was returned to you earlier.',
      },
      {
        word: 'Contesté',
        sentence:
          'Votre banque conteste ce paiement. EC$50.00 sont bloqués jusqu’à sa décision. EC$30.00 vous ont été remboursés auparavant.',
      },
    ],
  ] as const)('is shown in both languages: %o', (since, inEnglish, inFrench) => {
    const { en, fr } = receiptWords({ ...receipt, ...since });
    expect([en.since, fr.since]).toMatchObject([inEnglish, inFrench]);
  });
});

test('each refund has its date and reference, or the day by which it is made', () => {
  const done = {
    amount: '10.00',
    isDone: true,
    at: '2026-11-28T14:42:00.000Z',
    reference: 'R-77',
    dueOn: null,
  };
  const pending = { ...done, amount: '20.00', isDone: false, reference: '', dueOn: '2026-12-02' };
  const { en, fr } = receiptWords({
    ...receipt,
    state: 'refund_pending',
    returned: '10.00',
    refunded: '10.00',
    refundPending: '20.00',
    refunds: [done, pending],
  });
  expect(en.since?.sentence).toBe(
    'EC$20.00 is being refunded to you. EC$10.00 was returned to you earlier. Refunded on 28 November 2026 10:42 am: EC$10.00, reference R-77. Requested on 28 November 2026 10:42 am: EC$20.00. We’ll send it to your bank by Wednesday 2 December. The rest, EC$50.00, is paid.',
  );
  expect(fr.since?.sentence).toBe(
    'Remboursement de EC$20.00 en cours. EC$10.00 vous ont été remboursés auparavant. Remboursé le 28 novembre 2026 à 10\u00A0h\u00A042\u00A0: EC$10.00, référence R-77. Demandé le 28 novembre 2026 à 10\u00A0h\u00A042\u00A0: EC$20.00. Nous l’enverrons à votre banque au plus tard le 2 décembre 2026. Le reste, EC$50.00, est payé.',
  );
});

test('a voided payment is not called a refund', () => {
  const all = { ...receipt, returned: '80.00', refunded: '80.00', isVoided: true };
  const { en, fr } = receiptWords({ ...all, state: 'refunded' });
  expect([en.since, fr.since]).toMatchObject([
    {
      word: 'Cancelled before settlement',
      sentence: expect.stringContaining('releases all of it') as string,
    },
    {
      word: 'Annulé avant règlement',
      sentence: expect.stringContaining('libère la totalité') as string,
    },
  ]);
});

test('a refunded receipt does not say to collect goods', () => {
  const all = { ...receipt, state: 'refunded' as const, returned: '80.00' };
  const [paid, refunded] = [receipt, all].map(receiptWords);
  expect([paid?.en.code.use, paid?.fr.code.use]).toEqual([
    'Show this code at the shop when you collect your purchase.',
    'Présentez ce code au commerçant quand vous retirez votre achat.',
  ]);
  expect([refunded?.en.code.use, refunded?.fr.code.use]).toEqual([
    'This code shows the shop that the payment goes back to you.',
    'Ce code montre au commerçant que vous êtes remboursé.',
  ]);
});

test('WhatsApp opens with the merchant’s name and the receipt’s link', () => {
  const { en, fr } = receiptWords({ ...receipt, companyName: 'Ti Kaye & Sons #1' });
  expect([en, fr].map(({ whatsapp }) => new URL(whatsapp.link).searchParams.get('text'))).toEqual([
    'My receipt from Ti Kaye & Sons #1: https://pay.example.lc/receipt/a/b',
    'Mon reçu de Ti Kaye & Sons #1\u00A0: https://pay.example.lc/receipt/a/b',
  ]);
});

test('the two languages share no text', () => {
  type Texts = Readonly<Record<string, unknown>>;
  const all = (texts: Texts): string[] =>
    Object.values(texts).flatMap((text) => {
      if (typeof text === 'string') return [text];
      if (typeof text === 'function') {
        const given = '2026-12-02';
        return [(text as (...given: string[]) => string)(given, given, given)];
      }
      return all(text as Texts);
    });
  const [here, there] = [all(englishReceipt), all(frenchReceipt)];
  expect(there).toHaveLength(here.length);
  for (const [index, text] of there.entries()) {
    expect(text).not.toBe(here[index]);
    expect(text).not.toMatch(/\b(?:the|your|you|payment|and|was|this|is|of|it)\b/i);
  }
});
