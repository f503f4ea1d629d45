import { tryAgainIn } from '@piton/contract/http/waiting.ts';
import { useEffect, useState } from 'react';
import { refusalOf } from '../../api/refusal-of.ts';
import { notify } from '../../ui/toast.tsx';

const shownMs = 30_000;

export type ShownNumber = {
  /** Null while it is hidden. */
  number: string | null;
  isAsking: boolean;
  show: () => void;
  hide: () => void;
};

/**
 * The whole number for a short while, and only while somebody looks at this page. Give what uses it the
 * account's version as its key: the number of an older version is not this one's.
 */
export function useShownNumber(ask: () => Promise<{ accountNumber: string }>): ShownNumber {
  const [number, setNumber] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const hide = () => setNumber(null);
  const show = async () => {
    setIsAsking(true);
    const refusal = await refusalOf(async () => {
      setNumber((await ask()).accountNumber);
    });
    setIsAsking(false);
    if (refusal === null) return;
    const { message, retryAfterSeconds: wait } = refusal;
    // No form stands here that would count the wait down.
    notify(wait === undefined ? message : `${message} ${tryAgainIn(wait)}`, 'danger');
  };

  useEffect(() => {
    if (number === null) return;
    const timer = setTimeout(() => setNumber(null), shownMs);
    const leave = () => setNumber(null);
    document.addEventListener('visibilitychange', leave);
    // Back may bring the page again as it was left.
    addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', leave);
    };
  }, [number]);

  return { number, isAsking, show: () => void show(), hide };
}
