import type { Advice } from '@piton/contract/payments/payment-response.ts';
import type { RefusalReason, UnknownCause } from '../gateway.ts';

/** The meaning of an IsoResponseCode for a sale. */
export type Meaning =
  | { kind: 'approved' }
  /** The browser must show the issuer's pages. */
  | { kind: 'challenge' }
  | { kind: 'declined'; advice: Advice }
  | { kind: 'refused'; why: RefusalReason }
  | { kind: 'unknown'; cause: UnknownCause };

/** A code that isn't listed, such as a new one, is never guessed. */
export function meaningOf(isoResponseCode: string): Meaning {
  return meanings.get(isoResponseCode) ?? { kind: 'unknown', cause: 'gateway' };
}

const declinesByAdvice: Readonly<Record<Exclude<Advice, 'stop'>, string>> = {
  // No such card, no issuer, expired (33, 54), CVV (82, N7): often a typing mistake.
  fix: '14 15 33 54 82 N7',
  // Refer to the issuer, pick up (04, 07, 41, 43), do not honour, invalid transaction, closed
  // account, funds, PIN, not permitted, fraud, limits, restricted, law: the card schemes forbid
  // repeating some of them.
  other_card: '01 02 04 05 07 12 34 36 38 39 41 43 46 51 52 53 55 57 59 61 62 63 65 75 78 93',
  // Enter again, issuer or switch unavailable, no route.
  later: '19 28 90 91 92 N0',
};

const refusals: Readonly<Record<string, RefusalReason>> = {
  '03': 'merchant',
  '13': 'input',
  '30': 'input',
  '58': 'merchant',
  '89': 'credentials',
  '97': 'input',
};

const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['00', { kind: 'approved' }],
  ['SP4', { kind: 'challenge' }],
  // An earlier message with this identifier has arrived; the reply doesn't give its outcome.
  ['94', { kind: 'unknown', cause: 'duplicate' }],
  ...Object.entries(refusals).map(([code, why]): [string, Meaning] => [
    code,
    { kind: 'refused', why },
  ]),
  ...Object.entries(declinesByAdvice).flatMap(([advice, codes]) =>
    codes
      .split(' ')
      .map((code): [string, Meaning] => [code, { kind: 'declined', advice: advice as Advice }]),
  ),
]);
