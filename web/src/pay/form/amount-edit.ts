type Edit = {
  /** What the field showed, and what it holds after the edit. */
  readonly before: string;
  readonly after: string;
  readonly caret: number;
  /** The delete key, which takes what follows the caret. */
  readonly isForward: boolean;
};

/**
 * Whoever deletes a separator between digits meant the digit beside it, as in a card number; without
 * its point 99.00 would be 9900. Null for every other edit.
 */
export function keepSeparator(edit: Edit): { text: string; caret: number } | null {
  const { before, after, caret, isForward } = edit;
  const isSeparator = /[.,]/.test(before.charAt(caret)) && /\d/.test(after.charAt(caret));
  if (!isSeparator || before.slice(0, caret) + before.slice(caret + 1) !== after) return null;
  const digit = isForward ? caret + 1 : caret - 1;
  const text = Array.from(before)
    .filter((_character, index) => index !== digit)
    .join('');
  // Nothing is left in front of a comma that parted thousands.
  return { text: text.replace(/^,/, ''), caret: Math.max(isForward ? caret : digit, 0) };
}

/**
 * Digits stay in the field, with commas before the point and two decimals after it. A currency and
 * spaces around a pasted amount go; any other edit is undone, because without its sign "12-50" would
 * be twelve hundred.
 */
export function cleanAmount({
  before,
  after,
  caret,
}: Omit<Edit, 'isForward'>): { text: string; caret: number } | null {
  if (isAmountText(after)) return null;
  const text = bareAmount(after);
  if (isAmountText(text)) return { text, caret: bareAmount(after.slice(0, caret)).length };
  const caretBefore = caret - (after.length - before.length);
  return { text: before, caret: Math.min(Math.max(caretBefore, 0), before.length) };
}

function isAmountText(text: string): boolean {
  return /^[\d,]*(\.\d{0,2})?$/.test(text);
}

function bareAmount(text: string): string {
  return text.replaceAll(/\s/g, '').replace(/^(?:EC|XCD)?\$?/i, '');
}
