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
