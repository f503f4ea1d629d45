import { useEffect, useEffectEvent } from 'react';
import { useKeysAreOn } from './keys-switch.ts';

/** Letter → action. Unavailable ones are absent. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Elements in which letters are text or select an option. */
const lettersAreTaken =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], ' +
  '[role=dialog], [role=menu]';

export function useKeys(actions: KeyActions): void {
  const areOn = useKeysAreOn();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(lettersAreTaken)) return;
    const action = actions[event.key.toLowerCase()];
    if (action === undefined) return;
    // Otherwise the letter would be typed into the newly focused field.
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!areOn) return;
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [areOn]);
}
