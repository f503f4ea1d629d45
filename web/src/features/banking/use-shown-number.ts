import { tryAgainIn } from '@piton/contract/http/waiting.ts';
import { useEffect, useState } from 'react';
import { refusalOf } from '../../api/refusal-of.ts';
import { notify } from '../../ui/layers/toast.tsx';

const shownMs = 30_000;

export type ShownNumber = {
  /** Null while it is hidden. */
  number: string | null;
  isAsking: boolean;
  show: () => void;
  hide: () => void;
};

/**
 * Shows the full number for a short time, and only while this page is visible. Callers use the
 * account's version as their key, because an older version had another number.
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
    // No form here counts the wait down.
    notify(wait === undefined ? message : `${message} ${tryAgainIn(wait)}`, 'danger');
  };

  useEffect(() => {
    if (number === null) return;
    const timer = setTimeout(() => setNumber(null), shownMs);
    const leave = () => setNumber(null);
    document.addEventListener('visibilitychange', leave);
    // Back may restore the page as it was left.
    addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', leave);
    };
  }, [number]);

  return { number, isAsking, show: () => void show(), hide };
}
