/** The value below which that share of all values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('there is no quantile of nothing');
  return value;
}

/**
 * The confidence that the differences are not chance, in standard deviations of a fair coin. Only
 * signs count, so that the noise of a busy machine has no effect.
 */
export function signTest(differences: readonly number[]): number {
  const count = differences.length;
  const positive = differences.filter((difference) => difference > 0).length;
  return (positive - count / 2) / Math.sqrt(count / 4);
}

/** The shift of each difference at which `signTest` would detect it. */
export function smallestDetectable(differences: readonly number[], telling: number): number {
  const count = differences.length;
  const needed = Math.ceil(count / 2 + telling * Math.sqrt(count / 4));
  const maxNeeds = differences.toSorted((a, b) => b - a)[needed - 1];
  return maxNeeds === undefined ? Infinity : Math.max(0, -maxNeeds);
}
