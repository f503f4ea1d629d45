type Edit = {
  /** The field's text before and after the edit. */
  readonly before: string;
  readonly after: string;
  readonly caret: number;
  /** Deleted with the delete key, which removes the character after the caret. */
  readonly isForward: boolean;
};

/** Corrects an edit of an amount field; null if it needs no correction. */
export function editAmount(edit: Edit): { text: string; caret: number } | null {
  return keepSeparator(edit) ?? cleanAmount(edit);
}

/**
 * A customer who deletes a separator between digits means the digit next to it; without its point
 * 99.00 would be 9900. Returns null for every other edit.
 */
export function keepSeparator(edit: Edit): { text: string; caret: number } | null {
  const { before, after, caret, isForward } = edit;
  const isSeparator = /[.,]/.test(before.charAt(caret)) && /\d/.test(after.charAt(caret));
  if (!isSeparator || before.slice(0, caret) + before.slice(caret + 1) !== after) return null;
  const digit = isForward ? caret + 1 : caret - 1;
  const text = Array.from(before)
    .filter((_character, index) => index !== digit)
    .join('');
  // No digits are left before a thousands comma.
  return { text: text.replace(/^,/, ''), caret: Math.max(isForward ? caret : digit, 0) };
}

/**
 * Keeps digits, with commas before the point and two decimals after it, and drops a currency and
 * spaces around a pasted amount. Undoes any other edit: "12-50" without its sign would be twelve
 * hundred.
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
  return text
    .replaceAll(/\s/g, '')
    .replace(/^(?:EC|XCD)?\$?/i, '')
    .replace(/XCD$/i, '');
}
