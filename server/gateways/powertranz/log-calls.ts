import type { Logger } from 'pino';
import type { ReturnOutcome, SaleStep } from '../gateway.ts';

export type CallName = 'sale' | '3-D Secure sale' | 'completion' | 'void' | 'refund';

/** One line per call: its sale, outcome and duration, and nothing about the card. */
export function logCall(
  log: Logger,
  { name, tranId, ms }: { name: CallName; tranId: string; ms: number },
  outcome: SaleStep | ReturnOutcome,
): void {
  const line = { tranId, ...described(outcome), ms: Math.round(ms) };
  log[levelOf(outcome)](line, `PowerTranz ${name}`);
}

/**
 * Each member is chosen by name, because a challenge holds secrets. The references of money that was
 * returned are kept even if the database loses them.
 */
function described(outcome: SaleStep | ReturnOutcome): object {
  const { kind } = outcome;
  switch (outcome.kind) {
    case 'approved':
      return { kind, ...authenticated(outcome.authentication) };
    case 'declined':
      return { kind, code: outcome.decline?.code, ...authenticated(outcome.authentication) };
    case 'refused': {
      const { why, resultCode, message } = outcome;
      return { kind, why, resultCode, message };
    }
    case 'not_sent':
      return { kind, cause: outcome.cause };
    case 'unknown':
      return { kind, cause: outcome.cause, detail: outcome.detail };
    case 'done':
      return { kind, returned: outcome.references };
    case 'challenge':
      return { kind };
  }
}

function authenticated(authentication?: { status: string | null; eci: string | null }): object {
  if (!authentication) return {};
  const { status, eci } = authentication;
  return { authentication: status, eci };
}

/** With wrong credentials or a blocked merchant all calls fail until an operator acts. */
function levelOf(outcome: SaleStep | ReturnOutcome): 'info' | 'warn' | 'error' {
  switch (outcome.kind) {
    case 'approved':
    case 'declined':
    case 'challenge':
    case 'done':
      return 'info';
    case 'not_sent':
    case 'unknown':
      return 'warn';
    case 'refused':
      if (outcome.why === 'credentials' || outcome.why === 'merchant') return 'error';
      return outcome.why === 'busy' || outcome.why === 'not_completed' ? 'warn' : 'info';
  }
}
