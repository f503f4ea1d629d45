import type { Fault } from '../fault-mix.ts';
import { planNewPayment } from '../plan-payment.ts';

/** The gateway's behaviour for one sale, in virtual time. */
export type Plan = {
  readonly amountCents: number;
  readonly cardNumber: string;
  readonly outcome:
    | { readonly kind: 'answers'; readonly afterMs: number }
    | { readonly kind: 'fails'; readonly fault: Fault }
    /** No response; null is never charged. */
    | { readonly kind: 'hangs'; readonly takenAfterMs: number | null };
};

export const gatewayLimitMs = 30_000;
/** The latest a gateway may process a sale, which the quiet period must cover. */
export const latestMs = 10 * 60 * 1000;

/**
 * Half of the sales without a response are never charged, a quarter at once, and a quarter up to
 * ten minutes later. One in twenty is called a duplicate, and one in twenty gets a 5xx.
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

/** The shares are of all payments, a fifth of which get no response. */
function answers(at: number, which: number, how: number): Plan['outcome'] {
  const share = at * 0.8;
  if (share < 0.05) return fails(which < 0.5 ? 'duplicate_before' : 'duplicate_after');
  if (share < 0.1) return fails(which < 0.5 ? 'http_500' : 'http_500_after');
  // In time, some of them only just.
  const maxMs = share < 0.15 ? gatewayLimitMs : 2000;
  return { kind: 'answers', afterMs: Math.ceil(how * (maxMs - 500)) };
}

function fails(kind: string): Plan['outcome'] {
  return { kind: 'fails', fault: { kind } };
}
