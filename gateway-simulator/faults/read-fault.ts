import { books } from '../book.ts';
import type { ArmedFault } from './armed-faults.ts';
import { type FaultKind, faultKinds, isDelayed, isFaultKind } from './fault-kinds.ts';

/** Longer than any caller waits. */
const delayMsMax = 600_000;

const delayedKinds = (Object.keys(faultKinds) as FaultKind[]).filter(isDelayed).join(' and ');

/** Reads what somebody wants to go wrong, or says in words what is wrong with the wish. */
export function readFault(wish: unknown): ArmedFault | { problem: string } {
  if (typeof wish !== 'object' || wish === null) return { problem: 'the body must be JSON' };
  const { book, kind, count, delayMs, ...rest } = wish as Record<string, unknown>;
  const knownBook = books.find((name) => name === book);
  if (!knownBook) return { problem: `book must be ${books.join(' or ')}` };
  if (!isFaultKind(kind)) {
    return { problem: `there is no such kind: it is one of ${Object.keys(faultKinds).join(', ')}` };
  }
  if (!isWholeNumber(count) || count < 1) return { problem: 'count must be a whole number from 1' };
  const unknown = Object.keys(rest);
  if (unknown.length > 0) return { problem: `nothing is known of ${unknown.join(', ')}` };
  if (!isDelayed(kind)) {
    if (delayMs !== undefined) return { problem: `delayMs belongs to ${delayedKinds} alone` };
    return { book: knownBook, kind, count, delayMs: 0 };
  }
  if (!isWholeNumber(delayMs) || delayMs < 0 || delayMs > delayMsMax) {
    return { problem: `${kind} needs delayMs, a whole number from 0 to ${delayMsMax}` };
  }
  return { book: knownBook, kind, count, delayMs };
}

function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
