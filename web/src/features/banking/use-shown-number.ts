import { showAccountNumber } from '@piton/contract/bank-account.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { notify } from '../../ui/toast.tsx';

const shownMs = 30_000;

/** The whole number for a short while, and only while somebody looks at this page. */
export function useShownNumber() {
  const [number, setNumber] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const hide = () => setNumber(null);
  const show = async () => {
    setIsAsking(true);
    const refusal = await refusalOf(async () => {
      setNumber((await call(showAccountNumber, {})).accountNumber);
    });
    setIsAsking(false);
    if (refusal) notify(refusal.message, 'danger');
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
