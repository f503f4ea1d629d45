import type { Fault } from '../fault-mix.ts';
import { planNewPayment } from '../plan-payment.ts';

/** What the gateway does with one sale, in virtual time. */
export type Plan = {
  readonly amountCents: number;
  readonly cardNumber: string;
  readonly outcome:
    | { readonly kind: 'answers'; readonly afterMs: number }
    | { readonly kind: 'fails'; readonly fault: Fault }
    /** Nobody hears anything of it; null is never taken. */
    | { readonly kind: 'hangs'; readonly takenAfterMs: number | null };
};

export const gatewayLimitMs = 30_000;
/** As late as a gateway may be, which the quiet time has to cover. */
export const latestMs = 10 * 60 * 1000;

/**
 * Of what hangs a half is never charged, a quarter is charged at once, and a quarter up to ten minutes
 * later. A twentieth is called a duplicate, and a twentieth answered 5xx.
 */
export function planOutcome(
  random: () => number,
  hangingShare: number,
  amounts: Set<number>,
): Plan {
  const { amountCents, cardNumber } = planNewPayment(random, [], amounts);
  const [at, which, how] = [random(), random(), random()];
  return {
    amountCents,
    cardNumber,
    outcome:
      at < hangingShare
        ? hangs(which, how)
        : answers((at - hangingShare) / (1 - hangingShare), which, how),
  };
}

function hangs(which: number, how: number): Plan['outcome'] {
  if (which < 0.5) return { kind: 'hangs', takenAfterMs: null };
  return { kind: 'hangs', takenAfterMs: which < 0.75 ? 0 : Math.ceil(how * latestMs) };
}

/** The shares are of all payments, a fifth of which has no answer. */
function answers(at: number, which: number, how: number): Plan['outcome'] {
  const share = at * 0.8;
  if (share < 0.05) return fails(which < 0.5 ? 'duplicate_before' : 'duplicate_after');
  if (share < 0.1) return fails(which < 0.5 ? 'http_500' : 'http_500_after');
  // In time, and some of them just so.
  const mostMs = share < 0.15 ? gatewayLimitMs : 2000;
  return { kind: 'answers', afterMs: Math.ceil(how * (mostMs - 500)) };
}

function fails(kind: string): Plan['outcome'] {
  return { kind: 'fails', fault: { kind } };
}
