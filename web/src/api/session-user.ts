import type { SessionUser } from '@piton/contract/identity.ts';

const storageKey = 'user';

/**
 * Whether this tab remembers somebody signed in. It chooses what the site shows; what the person may
 * do is decided by the server alone.
 */
export function hasStoredUser(): boolean {
  return sessionStorage.getItem(storageKey) !== null;
}

export function storeUser(user: SessionUser): void {
  sessionStorage.setItem(storageKey, JSON.stringify(user));
}

export function forgetUser(): void {
  sessionStorage.removeItem(storageKey);
}
