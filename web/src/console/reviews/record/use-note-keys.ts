import { useEffect, useEffectEvent } from 'react';

type NoteKeys = {
  /** To where letters are keys again. */
  leave: () => void;
  /** To what comes after a note in its form. Nothing is sent that is not looked at. */
  goOn: (form: HTMLFormElement) => void;
};

/** What keys do that are pressed in a note, whether or not letters do something elsewhere. */
export function useNoteKeys({ leave, goOn }: NoteKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // Whoever composes a letter ends that with Escape and Enter too.
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
