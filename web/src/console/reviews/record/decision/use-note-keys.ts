import { useEffect, useEffectEvent } from 'react';

type NoteKeys = {
  /** Moves to an element where letters are shortcuts. */
  leave: () => void;
  /** Moves to the element after a note in its form. Nothing is submitted unseen. */
  goOn: (form: HTMLFormElement) => void;
};

/** The keys inside a note, independent of the shortcut switch. */
export function useNoteKeys({ leave, goOn }: NoteKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // Composition also ends with Escape or Enter.
    if (!(target instanceof HTMLTextAreaElement) || event.isComposing) return;
    if (event.key === 'Escape') {
      leave();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && target.form !== null) {
      event.preventDefault();
      goOn(target.form);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
