/** How the next payment stands beside the previous one; null where there is nothing to compare it with. */
export type NextChange = {
  readonly direction: 'less' | 'more' | 'same';
  readonly words: string;
};

export function nextChange(nextMills: number, previousMills: number | null): NextChange | null {
  if (previousMills === null || previousMills <= 0) return null;
  const percent = Math.round(((nextMills - previousMills) / previousMills) * 1000) / 10;
  // A cent of a million is less than a tenth of a percent, and still not the same.
  if (percent === 0) {
    const words =
      nextMills === previousMills
        ? 'Same as the previous payout'
        : 'About the same as the previous payout';
    return { direction: 'same', words };
  }
  const direction = percent < 0 ? 'less' : 'more';
  const amount = Math.abs(percent).toLocaleString('en-US');
  return { direction, words: `${amount}% ${direction} than the previous payout` };
}
