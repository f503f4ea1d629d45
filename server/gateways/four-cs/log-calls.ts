import type { Logger } from 'pino';
import type { Inquiry, SaleOutcome } from '../gateway.ts';

/** One line per sale: its number, outcome and duration, and nothing about the card. */
export function logSale(log: Logger, tranId: string, outcome: SaleOutcome, ms: number): void {
  const { references: _, ...described } = { references: null, ...outcome };
  log[levelOf(outcome)]({ tranId, ...described, ms: Math.round(ms) }, '4Cs sale');
}

export function logInquiry(log: Logger, tranId: string, inquiry: Inquiry, ms: number): void {
  const level = inquiry.kind === 'unavailable' ? 'warn' : 'info';
  log[level]({ tranId, ...inquiry, ms: Math.round(ms) }, '4Cs inquiry');
}

/** With wrong credentials or a blocked merchant all sales fail until an operator acts. */
function levelOf(outcome: SaleOutcome): 'info' | 'warn' | 'error' {
  switch (outcome.kind) {
    case 'approved':
    case 'declined':
      return 'info';
    case 'not_sent':
    case 'unknown':
      return 'warn';
    case 'refused':
      if (outcome.why === 'credentials' || outcome.why === 'merchant') return 'error';
      return outcome.why === 'input' ? 'info' : 'warn';
  }
}
