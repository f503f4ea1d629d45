import { useSyncExternalStore } from 'react';

/** Approved while nobody looked at the list of payments. */
const unseen = new Set<string>();
const listeners = new Set<() => void>();

export function addUnseen(saleId: string): void {
  unseen.add(saleId);
  tell();
}

export function forgetUnseen(): void {
  if (unseen.size === 0) return;
  unseen.clear();
  tell();
}

export function useUnseenCount(): number {
  return useSyncExternalStore(subscribe, () => unseen.size);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
