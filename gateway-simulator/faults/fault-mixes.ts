import { createHash } from 'node:crypto';
import type { Book } from '../book.ts';
import { type Fault, type FaultKind, type FaultTarget, faultKinds } from './fault-kinds.ts';

export type FaultMix = {
  book: Book;
  seed: number;
  /** Of all sales, or of all inquiries, the part that is hit. */
  shares: Partial<Record<FaultKind, number>>;
  /** For those of its kinds that need one. */
  delayMs: Partial<Record<FaultKind, number>>;
};

export type FaultMixes = {
  /** Takes the place of the book's mix before, and starts anew. */
  put: (mix: FaultMix) => void;
  endAll: () => void;
  list: () => FaultMix[];
  pick: (book: Book, target: FaultTarget, tranId: string) => Fault | undefined;
};

/**
 * Faults by chance, but never by accident: what a request meets with follows from the seed and the
 * request alone. A sale is told by its TranId, and an inquiry by its TranId and by how many came
 * for it before, so that the order in which requests for different sales arrive changes nothing.
 */
export function createFaultMixes(): FaultMixes {
  const mixes = new Map<Book, { mix: FaultMix; inquiries: Map<string, number> }>();
  return {
    put: (mix) => void mixes.set(mix.book, { mix, inquiries: new Map() }),
    endAll: () => mixes.clear(),
    list: () => Array.from(mixes.values(), ({ mix }) => mix),
    pick: (book, target, tranId) => {
      const running = mixes.get(book);
      // Without a TranId all would be one, and all be hit or none.
      if (!running || tranId === '') return undefined;
      const { mix, inquiries } = running;
      if (target === 'sale') return pickFault(mix, target, [tranId]);
      const nth = (inquiries.get(tranId) ?? 0) + 1;
      inquiries.set(tranId, nth);
      return pickFault(mix, target, [tranId, nth]);
    },
  };
}

/** In the order of `faultKinds`, so that it does not matter in which order the shares are written. */
function pickFault(
  { seed, shares, delayMs }: FaultMix,
  target: FaultTarget,
  request: readonly (string | number)[],
): Fault | undefined {
  const at = drawFrom([seed, target, ...request]);
  let sum = 0;
  for (const kind of Object.keys(faultKinds) as FaultKind[]) {
    if (faultKinds[kind].hits !== target) continue;
    sum += shares[kind] ?? 0;
    if (at < sum) return { kind, delayMs: delayMs[kind] ?? 0 };
  }
  return undefined;
}

/** From 0 to just below 1, the same for the same, and evenly over all. */
function drawFrom(cause: readonly (string | number)[]): number {
  const hash = createHash('sha256').update(JSON.stringify(cause)).digest();
  return hash.readUIntBE(0, 6) / 2 ** 48;
}
