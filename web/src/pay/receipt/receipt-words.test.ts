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
  link: 'https://pay.example.lc/receipt/a/b',
  code: 'data:image/svg+xml,',
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
        sentence: 'EC$30.00 has been returned to you. The rest is paid.',
      },
      {
        word: 'Remboursé en partie après contestation',
        sentence: 'EC$30.00 vous ont été remboursés. Le reste est payé.',
      },
    ],
    [
      { state: 'partly_returned_dispute_lost', returned: '30.00', refunded: '10.00' },
      {
        word: 'Partly returned after a dispute',
        sentence:
          'EC$30.00 has been returned to you. The rest is paid. It was EC$10.00 in refunds and EC$20.00 after a dispute.',
      },
      {
        word: 'Remboursé en partie après contestation',
        sentence:
          'EC$30.00 vous ont été remboursés. Le reste est payé. C’était EC$10.00 en remboursements et EC$20.00 après contestation.',
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
          'EC$30.00 has been refunded to you. Your bank decides how soon it shows. The rest is paid.',
      },
      {
        word: 'Remboursé en partie',
        sentence:
          'EC$30.00 vous ont été remboursés. Votre banque décide du délai. Le reste est payé.',
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
      if (typeof text === 'function') return [(text as (given: string) => string)('X')];
      return all(text as Texts);
    });
  const [here, there] = [all(englishReceipt), all(frenchReceipt)];
  expect(there).toHaveLength(here.length);
  for (const [index, text] of there.entries()) {
    expect(text).not.toBe(here[index]);
    expect(text).not.toMatch(/\b(?:the|your|you|payment|and|was|this|is|of|it)\b/i);
  }
});
