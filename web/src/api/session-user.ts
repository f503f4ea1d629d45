import type { SessionUser } from '@piton/contract/identity/session.ts';
import { tellOtherTabs } from './other-tabs.ts';

const storageKey = 'user';
const listeners = new Set<() => void>();

/** A browser may keep its storage shut or have no more room: this page remembers by itself then. */
let unstored: string | null = null;

/** The summary and nothing else, whatever more the caller knows of the person. */
export function storeUser(user: SessionUser): void {
  const { uid, displayName, email, emailVerified, primaryCompany } = user;
  const isNew = storedUid() !== uid;
  const summary: SessionUser = { uid, displayName, email, emailVerified, primaryCompany };
  keep(JSON.stringify(summary));
  if (isNew) tellOtherTabs({ kind: 'signed_in', uid });
  for (const listener of listeners) listener();
}

export function forgetUser(): void {
  keep(null);
  for (const listener of listeners) listener();
}

function keep(summary: string | null): void {
  unstored = null;
  try {
    // First, so that nobody else stays there when there is no room.
    sessionStorage.removeItem(storageKey);
    if (summary !== null) sessionStorage.setItem(storageKey, summary);
  } catch {
    unstored = summary;
  }
}

/**
 * Whether this tab remembers somebody signed in. It chooses what the site shows; what the person may
 * do is decided by the server alone.
 */
export function hasStoredUser(): boolean {
  return storedUid() !== null;
}

function storedUid(): string | null {
  return storedText('uid');
}

/** Where a mail went that this tab's person has to look for. */
export function storedEmail(): string | null {
  return storedText('email');
}

/** Anything could be written there by hand. */
function storedText(name: 'uid' | 'email'): string | null {
  try {
    const kept = unstored ?? sessionStorage.getItem(storageKey);
    const stored = JSON.parse(kept ?? 'null') as unknown;
    const text = (stored as Partial<SessionUser> | null)?.[name];
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

export function hearStoredUser(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
