import { useEffect, useEffectEvent } from 'react';
import { useKeysAreOn } from './keys-switch.ts';

/** Letter → what it does. One that does nothing now is absent. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Where letters are text, or choose among what is open. */
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
    // Or the letter would be typed into the field that gets the focus.
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
