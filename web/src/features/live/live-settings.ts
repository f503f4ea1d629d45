import { useSyncExternalStore } from 'react';

/** The signals of a new payment in this browser. */
export type LiveSetting = 'sound' | 'badge';

const listeners = new Set<() => void>();
const storageKey = (setting: LiveSetting) => `new-payment-${setting}`;

/** On by default. */
export function isOn(setting: LiveSetting): boolean {
  try {
    return localStorage.getItem(storageKey(setting)) !== 'off';
  } catch {
    return true;
  }
}

/** If the browser blocks storage, it is on again at the next visit. */
export function switchSetting(setting: LiveSetting, on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey(setting));
    else localStorage.setItem(storageKey(setting), 'off');
  } catch {}
  for (const listener of listeners) listener();
}

export function useSetting(setting: LiveSetting): boolean {
  return useSyncExternalStore(subscribe, () => isOn(setting));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have changed it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
