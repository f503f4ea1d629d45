import { useEffect, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './form-drafts.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** The draft of one form; without a name there is none. */
export function useDraft<Name extends string>(name: string | undefined, initial: Values<Name>) {
  // Typed over what was there then: over anything newer it would put back what others have changed.
  const key = name && `${name} ${JSON.stringify(initial)}`;
  const read = (): Values<Name> => (key === undefined ? null : readDraft<Name>(key)) ?? initial;
  const [isKept, setIsKept] = useState(() => read() !== initial);
  const [isUnsent, setIsUnsent] = useState(isKept);
  useLeaveWarning(isUnsent);
  const forget = () => {
    if (key !== undefined) forgetDraft(key);
    setIsUnsent(false);
  };
  return {
    /** The form began with it. */
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
    /** What it held was sent, or is to begin anew. */
    drop: () => {
      forget();
      setIsKept(false);
    },
  };
}

function isSame(values: Values<string>, others: Values<string>): boolean {
  return Object.entries(values).every(([name, value]) => others[name] === value);
}

/** A page that is loaded anew or closed takes the draft along, and so the browser asks first. */
function useLeaveWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}
