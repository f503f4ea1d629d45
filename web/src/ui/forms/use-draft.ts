import { useEffect, useState } from 'react';
import { clearDraft, keepDraft, readDraft } from './form-drafts.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** The draft of one form; without a name there is none. */
export function useDraft<Name extends string>(name: string | undefined, initial: Values<Name>) {
  // Keyed by the initial values: restored over newer ones, a draft would undo others' changes.
  const key = name && `${name} ${JSON.stringify(initial)}`;
  const read = (): Values<Name> => (key === undefined ? null : readDraft<Name>(key)) ?? initial;
  const [isKept, setIsKept] = useState(() => read() !== initial);
  const [isUnsent, setIsUnsent] = useState(isKept);
  useLeaveWarning(isUnsent);
  const forget = () => {
    if (key !== undefined) clearDraft(key);
    setIsUnsent(false);
  };
  return {
    /** The form was restored from a draft. */
    isKept,
    read,
    keep: (values: Values<Name>) => {
      if (key === undefined) return;
      if (isSame(values, initial)) {
        forget();
        return;
      }
      keepDraft(key, values);
      setIsUnsent(true);
    },
    /** Removes the draft after sending or a reset. */
    drop: () => {
      forget();
      setIsKept(false);
    },
  };
}

function isSame(values: Values<string>, others: Values<string>): boolean {
  return Object.entries(values).every(([name, value]) => others[name] === value);
}

/** A reload or closing the page loses the draft, so the browser asks first. */
function useLeaveWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}
