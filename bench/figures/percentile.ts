/** The percentile by nearest rank: always one of the values. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.some(Number.isNaN)) throw new Error('a value is no number');
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error('there is no percentile of nothing');
  return value;
}
