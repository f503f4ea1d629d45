type Values = Readonly<Record<string, string>>;

/**
 * What is typed into a form and not sent yet, for as long as the page is not loaded anew: a session can
 * end meanwhile, and another page be opened by mistake. In memory alone: the browser stores nothing of
 * it. Never for passwords or for numbers of accounts and cards.
 */
const drafts = new Map<string, Values>();

/** `key` names the form, whose it is, and what it began with. */
export function keepDraft(key: string, values: Values): void {
  drafts.set(key, values);
}

export function readDraft<Name extends string>(key: string): Readonly<Record<Name, string>> | null {
  return drafts.get(key) ?? null;
}

export function hasDrafts(): boolean {
  return drafts.size > 0;
}

export function forgetDraft(key: string): void {
  drafts.delete(key);
}

/** Whoever signs out leaves nothing behind for who uses the browser next. */
export function forgetDrafts(): void {
  drafts.clear();
}
