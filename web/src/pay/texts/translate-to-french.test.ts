import { refusals } from '@piton/contract/http/errors.ts';
import {
  cannotTakePayments,
  tooOldOnPage,
  unreadableOnPage,
} from '@piton/contract/payments/payment-response.ts';
import {
  confirmRepeatText,
  needsAttention,
  paymentReasons,
  requestReasons,
  tooManyPay,
  tooManyTests,
  useOtherCard,
} from '@piton/contract/payments/payment-reasons.ts';
import { problemWords } from '@piton/contract/http/problem-words.ts';
import { formatWeekday } from '@piton/contract/time/time.ts';
import { tryAgainIn } from '@piton/contract/http/waiting.ts';
import { describe, expect, test } from 'vitest';
import { french } from './french.ts';

const { translate } = french;
const problems = Object.values(problemWords).filter((words) => typeof words === 'string');
const refused = [
  'malformed',
  'foreign_origin',
  'too_large',
  'rejected_fields',
  'too_many_requests',
  'unexpected',
  'unavailable',
  'gateway_unavailable',
  'request_busy',
  'request_paid',
  'request_closed',
] as const;

describe('translates the server’s English texts', () => {
  test.each([
    ...Object.values(paymentReasons),
    ...problems,
    ...refused.map((code) => refusals[code].message),
    ...Object.values(requestReasons),
    useOtherCard,
    unreadableOnPage,
    tooOldOnPage,
    cannotTakePayments,
    needsAttention(2),
    problemWords.amount_above('EC$50,000.00'),
    problemWords.security_code_length(3),
    problemWords.too_long(30),
    ...['Too many attempts.', tooManyTests, tooManyPay].flatMap((ofWhat) =>
      [1, 45, 600, 90_000].map((seconds) => `${ofWhat} ${tryAgainIn(seconds)}`),
    ),
    ...[true, false].map((isApproved) =>
      confirmRepeatText({ isApproved, amount: 'EC$80.00', when: 'at 10:42 am' }),
    ),
  ])('with a French sentence: %s', (sentence) => {
    const expected = translate(sentence);
    expect(expected).toMatch(/\p{L}/u);
    expect(expected).not.toMatch(/\b(?:the|your|you|card|not|and|was|this|is|try|of)\b/i);
    // Both hold the same numbers.
    const numbers = (text: string) =>
      text
        .match(/\d[\d,.]*\d|\d/g)
        ?.join(' ')
        .replace(':', ' ');
    expect(numbers(expected)).toBe(numbers(sentence));
  });

  test.each([
    [
      confirmRepeatText({ isApproved: true, amount: 'EC$80.00', when: 'at 10:42 am' }),
      'Vous avez payé EC$80.00 ici à 10\u00A0h\u00A042. Envoyez de nouveau pour payer encore une fois.',
    ],
    [
      confirmRepeatText({ isApproved: false, amount: 'EC$80.00', when: 'yesterday at 11:05 pm' }),
      'Votre paiement de EC$80.00 hier à 23\u00A0h\u00A005 n’est pas encore confirmé. Envoyez de nouveau pour payer encore une fois.',
    ],
    [
      confirmRepeatText({
        isApproved: true,
        amount: 'EC$1,080.00',
        when: `on ${formatWeekday(new Date('2026-12-01T12:00:00Z'))} at 8:00 am`,
      }),
      'Vous avez payé EC$1,080.00 ici le mardi 1er décembre à 8\u00A0h\u00A000. Envoyez de nouveau pour payer encore une fois.',
    ],
    [
      `Too many attempts. ${tryAgainIn(600)}`,
      'Trop d’essais. Vous pourrez réessayer dans 10 minutes.',
    ],
    [
      `Too many attempts. ${tryAgainIn(1)}`,
      'Trop d’essais. Vous pourrez réessayer dans 1 seconde.',
    ],
    [
      `${tooManyTests} ${tryAgainIn(75_600)}`,
      'Trop de paiements de test. Connectez-vous pour continuer. Vous pourrez réessayer dans 21 heures.',
    ],
    [needsAttention(3), '3 données sont à revoir. Rien n’a été débité.'],
  ])('only if complete: %s', (sentence, expected) => {
    expect(translate(sentence)).toBe(expected);
  });

  test.each(['', 'Card expired (54)', 'constructor', '__proto__', 'toString'])(
    'and leaves foreign text unchanged: %j',
    (sentence) => {
      expect(translate(sentence)).toBe(sentence);
    },
  );
});
