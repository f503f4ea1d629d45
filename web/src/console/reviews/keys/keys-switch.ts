import { useSyncExternalStore } from 'react';

const storageKey = 'review-keys';
const listeners = new Set<() => void>();

/** Replaces the storage if it is blocked. */
let isOff = readIsOff();

/**
 * Whether single-letter shortcuts are on. Speech input and accidental keys are reasons to turn
 * them off.
 */
export function useKeysAreOn(): boolean {
  return useSyncExternalStore(subscribe, () => !isOff);
}

export function switchKeys(areOn: boolean): void {
  isOff = !areOn;
  try {
    if (isOff) localStorage.setItem(storageKey, 'off');
    else localStorage.removeItem(storageKey);
  } catch {
    // It holds until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

function readIsOff(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'off';
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
