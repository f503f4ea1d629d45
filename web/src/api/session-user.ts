import { type SessionUser, sessionUser } from '@piton/contract/identity.ts';

const storageKey = 'user';

/**
 * Who is signed in, as far as this tab remembers. It chooses what the screens show; what the person
 * may do is decided by the server alone.
 */
export function storedUser(): SessionUser | null {
  const stored = sessionStorage.getItem(storageKey);
  if (stored === null) return null;
  try {
    return sessionUser.parse(JSON.parse(stored));
  } catch {
    // Written by an older version of this page, or by hand.
    sessionStorage.removeItem(storageKey);
    return null;
  }
}

export function storeUser(user: SessionUser): void {
  sessionStorage.setItem(storageKey, JSON.stringify(user));
}

export function forgetUser(): void {
  sessionStorage.removeItem(storageKey);
}
