type Values = Readonly<Record<string, string>>;

/**
 * Unsent form input, kept until the page reloads: a session may end, or a person may leave the
 * page by mistake. In memory only, and never for passwords, account numbers or card numbers.
 */
const drafts = new Map<string, Values>();

/** `key` names the form, its owner and its initial values. */
export function keepDraft(key: string, values: Values): void {
  drafts.set(key, values);
}

export function readDraft<Name extends string>(key: string): Readonly<Record<Name, string>> | null {
  return drafts.get(key) ?? null;
}

export function hasDrafts(): boolean {
  return drafts.size > 0;
}

export function clearDraft(key: string): void {
  drafts.delete(key);
}

/** Signing out removes all drafts, so that the next user of the browser finds none. */
export function clearDrafts(): void {
  drafts.clear();
}
