/** The next payout compared with the previous one; null without a previous one. */
export type NextChange = {
  readonly direction: 'less' | 'more' | 'same';
  readonly words: string;
};

export function nextChange(nextMills: number, previousMills: number | null): NextChange | null {
  if (previousMills === null || previousMills <= 0) return null;
  const percent = Math.round(((nextMills - previousMills) / previousMills) * 1000) / 10;
  // One cent of a million rounds to 0.0%, but is still a change.
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
