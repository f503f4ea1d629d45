/** Compares this month with the last, in words that need no colour. */
export type Change = { direction: 'less' | 'more' | 'same'; words: string };

export function changeWords(percent: number): Change {
  if (percent === 0) return { direction: 'same', words: 'Same as last month' };
  const direction = percent < 0 ? 'less' : 'more';
  const amount = Math.abs(percent).toLocaleString('en-US');
  return { direction, words: `${amount}% ${direction} than last month` };
}
