import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { latePart, useLatePart } from '../loading/late-part.ts';
import { whenIdle } from '../loading/when-idle.ts';

export type ToastTone = 'positive' | 'danger' | 'neutral';

export type ToastMessage = { message: string; tone: ToastTone };

type Listener = (toast: ToastMessage) => void;

const unheard: ToastMessage[] = [];
let listener: Listener | null = null;
let onUnheard: (() => void) | null = null;

/** Shows a passing message, also to screen readers. */
export function notify(message: string, tone: ToastTone = 'neutral'): void {
  const toast = { message, tone };
  if (listener !== null) return listener(toast);
  unheard.push(toast);
  onUnheard?.();
}

function subscribe(next: Listener): () => void {
  listener = next;
  for (const toast of unheard.splice(0)) next(toast);
  return () => {
    listener = null;
  };
}

const toastList = latePart(() => import('./toast-list.tsx'));

/**
 * Rendered once, outside the pages; messages are shown even if the list fails to load. The list
 * loads when the page is idle or at the first press, so that it doesn't delay a first visit and is
 * there when the connection is lost.
 */
export function Toasts() {
  const [isWanted, setIsWanted] = useState(false);
  const { module, hasFailed } = useLatePart(toastList, isWanted);
  useEffect(() => {
    const presses = new AbortController();
    const want = () => {
      presses.abort();
      setIsWanted(true);
    };
    onUnheard = want;
    // Not awaited: if it fails, the first press retries.
    const callOff = whenIdle(() => void toastList.load().catch(() => undefined));
    for (const press of ['pointerdown', 'keydown'] as const) {
      addEventListener(press, want, { capture: true, signal: presses.signal });
    }
    return () => {
      onUnheard = null;
      callOff();
      presses.abort();
    };
  }, []);
  if (module !== null) return <module.ToastList subscribe={subscribe} />;
  return hasFailed ? <PlainToasts /> : null;
}

function PlainToasts() {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  // Passes pending messages to the list if it loads later.
  const pass = useEffectEvent(() => {
    if (toast !== null) unheard.push(toast);
  });
  useEffect(() => {
    const stop = subscribe(setToast);
    return () => {
      stop();
      pass();
    };
  }, []);
  return (
    <div
      role="alert"
      className={
        toast === null
          ? 'sr-only'
          : 'fixed inset-x-4 top-22 z-50 flex flex-col items-start gap-2 rounded-16 border border-line ' +
            'bg-surface p-4 text-16 text-ink shadow-floating wide:left-auto wide:w-90'
      }
    >
      {toast && (
        <>
          <p className="wrap-anywhere">{toast.message}</p>
          <Button onClick={() => setToast(null)}>Close</Button>
        </>
      )}
    </div>
  );
}
