/**
 * Amounts and rates in any number, the same for the same seed: fast-check writes down each of its cases
 * and would take minutes for a million. A generator, so that nothing of them is kept.
 */
export type MoneyCase = { readonly amountMills: bigint; readonly basisPoints: bigint };

/** What every payment is charged with unless a company has a rate of its own. */
const usualBasisPoints = 650n;

export function* moneyCases(seed: number, count: number): Generator<MoneyCase> {
  const next = wholeNumbers(seed);
  for (let made = 0; made < count; made += 1) {
    const cents = centsOf(made % 4, next);
    const basisPoints = made % 8 < 6 ? usualBasisPoints : BigInt(next() % 2001);
    yield { amountMills: BigInt(cents) * 10n, basisPoints };
  }
}

/** Small ones, usual ones, any that an amount's text can say, and those whose fee ends in half a mill. */
function centsOf(kind: number, next: () => number): number {
  if (kind === 0) return next() % 1000;
  if (kind === 1) return next() % 5_000_001;
  if (kind === 2) return (next() % 100_000_000) * 1_000_000 + (next() % 1_000_000);
  // Thirteen times the cents are ten more than a multiple of twenty: at 6.5 % half a mill is left.
  return (next() % 250_000) * 20 + 10;
}

/** Mulberry32, as whole numbers of 32 bits. */
function wholeNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
