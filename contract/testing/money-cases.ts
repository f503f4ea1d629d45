/**
 * Generates any number of amounts and rates from a seed: fast-check records each case and would
 * take minutes for a million. A generator keeps none of them in memory.
 */
export type MoneyCase = { readonly amountMills: bigint; readonly basisPoints: bigint };

/** The fee of every payment unless a company has its own rate. */
const usualBasisPoints = 650n;

export function* moneyCases(seed: number, count: number): Generator<MoneyCase> {
  const next = wholeNumbers(seed);
  for (let made = 0; made < count; made += 1) {
    const cents = centsOf(made % 4, next);
    const basisPoints = made % 8 < 6 ? usualBasisPoints : BigInt(next() % 2001);
    yield { amountMills: BigInt(cents) * 10n, basisPoints };
  }
}

/**
 * Small amounts, usual ones, any that the text form allows, and those whose fee ends in half a
 * mill.
 */
function centsOf(kind: number, next: () => number): number {
  if (kind === 0) return next() % 1000;
  if (kind === 1) return next() % 5_000_001;
  if (kind === 2) return (next() % 100_000_000) * 1_000_000 + (next() % 1_000_000);
  // Thirteen times these cents is ten more than a multiple of twenty: 6.5% leaves half a mill.
  return (next() % 250_000) * 20 + 10;
}

/** Mulberry32, as 32-bit integers. */
function wholeNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
