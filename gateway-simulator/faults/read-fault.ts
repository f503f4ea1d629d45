import { modes } from '../mode.ts';
import type { ArmedFault } from './armed-faults.ts';
import { delayShape, isDelayMs, isWholeNumber } from './delay.ts';
import { isDelayed, isFaultKind } from './fault-kinds.ts';

/** Parses a request for a fault, or returns the problem in words. */
export function readFault(wish: unknown): ArmedFault | { problem: string } {
  if (typeof wish !== 'object' || wish === null) return { problem: 'the body must be JSON' };
  const { mode, kind, count, delayMs, amount, ...rest } = wish as Record<string, unknown>;
  const knownMode = modes.find((name) => name === mode);
  if (!knownMode) return { problem: `mode must be ${modes.join(' or ')}` };
  if (!isFaultKind(kind)) {
    return { problem: 'there is no such kind: GET /faults lists them' };
  }
  if (!isWholeNumber(count) || count < 1) return { problem: 'count must be a whole number from 1' };
  if (amount !== undefined && !isAmount(amount)) {
    return { problem: 'amount must be a text such as "12.50"' };
  }
  const unknown = Object.keys(rest);
  if (unknown.length > 0) return { problem: `nothing is known of ${unknown.join(', ')}` };
  const hits = { mode: knownMode, count, ...(amount !== undefined && { amount }) };
  if (!isDelayed(kind)) {
    if (delayMs !== undefined) return { problem: `${kind} takes no delayMs` };
    return { ...hits, kind, delayMs: 0 };
  }
  if (!isDelayMs(delayMs)) return { problem: `${kind} needs delayMs, ${delayShape}` };
  return { ...hits, kind, delayMs };
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^\d+\.\d\d$/.test(value);
}
