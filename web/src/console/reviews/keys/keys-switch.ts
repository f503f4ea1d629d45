import { useSyncExternalStore } from 'react';

const storageKey = 'review-keys';
const listeners = new Set<() => void>();

/** A browser may keep its storage shut: this page remembers by itself then. */
let isOff = readIsOff();

/** Whether single letters do something. Whoever speaks to the computer, or types by mistake, turns it off. */
export function useKeysAreOn(): boolean {
  return useSyncExternalStore(subscribe, () => !isOff);
}

export function switchKeys(areOn: boolean): void {
  isOff = !areOn;
  try {
    if (isOff) localStorage.setItem(storageKey, 'off');
    else localStorage.removeItem(storageKey);
  } catch {
    // It holds until the page is loaded anew.
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
