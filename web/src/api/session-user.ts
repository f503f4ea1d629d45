import type { SessionUser } from '@piton/contract/identity/session.ts';
import { notifyOtherTabs } from './other-tabs.ts';

const storageKey = 'user';
const listeners = new Set<() => void>();

/** Replaces the storage if it is blocked or full. */
let unstored: string | null = null;

/** Stores the summary only, whatever else the caller knows about the person. */
export function storeUser(user: SessionUser): void {
  const { uid, displayName, email, emailVerified, primaryCompany } = user;
  const isNew = storedUid() !== uid;
  const summary: SessionUser = { uid, displayName, email, emailVerified, primaryCompany };
  keep(JSON.stringify(summary));
  if (isNew) notifyOtherTabs({ kind: 'signed_in', uid });
  for (const listener of listeners) listener();
}

export function clearUser(): void {
  keep(null);
  for (const listener of listeners) listener();
}

function keep(summary: string | null): void {
  unstored = null;
  try {
    // First, so that a full storage doesn't keep the previous person.
    sessionStorage.removeItem(storageKey);
    if (summary !== null) sessionStorage.setItem(storageKey, summary);
  } catch {
    unstored = summary;
  }
}

/**
 * Whether this tab stored a signed-in person. It affects only what the site shows; the server
 * alone decides permissions.
 */
export function hasStoredUser(): boolean {
  return storedUid() !== null;
}

function storedUid(): string | null {
  return storedText('uid');
}

/** The address that an email to this tab's person went to. */
export function storedEmail(): string | null {
  return storedText('email');
}

/** Reads defensively, because users can edit the storage. */
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

export function onStoredUser(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
