import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { latePart, useLatePart } from '../loading/late-part.ts';
import { whenIdle } from '../loading/when-idle.ts';

export type ToastTone = 'positive' | 'danger' | 'neutral';

export type Said = { message: string; tone: ToastTone };

type Listener = (said: Said) => void;

const unheard: Said[] = [];
let listener: Listener | null = null;
let onUnheard: (() => void) | null = null;

/** Says something in passing, to eyes and to screen readers. */
export function notify(message: string, tone: ToastTone = 'neutral'): void {
  const said = { message, tone };
  if (listener !== null) return listener(said);
  unheard.push(said);
  onUnheard?.();
}

function hear(next: Listener): () => void {
  listener = next;
  for (const said of unheard.splice(0)) next(said);
  return () => {
    listener = null;
  };
}

const toastList = latePart(() => import('./toast-list.tsx'));

/**
 * Stands once, beside the pages. What shows toasts comes once the page has nothing else to do, so that a
 * first visit need not wait for it and it is there when the connection goes; or with the first press of
 * anything, should that be sooner. Should it not come, what it was to show is shown all the same.
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
    // Nobody waits for it yet: where it does not come, the first press asks once more.
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
  if (module !== null) return <module.ToastList hear={hear} />;
  return hasFailed ? <PlainToasts /> : null;
}

function PlainToasts() {
  const [said, setSaid] = useState<Said | null>(null);
  // What is still to be read goes on to the list, should that come after all.
  const pass = useEffectEvent(() => {
    if (said !== null) unheard.push(said);
  });
  useEffect(() => {
    const stop = hear(setSaid);
    return () => {
      stop();
      pass();
    };
  }, []);
  return (
    <div
      role="alert"
      className={
        said === null
          ? 'sr-only'
          : 'fixed inset-x-4 top-22 z-50 flex flex-col items-start gap-2 rounded-16 border border-line ' +
            'bg-surface p-4 text-16 text-ink shadow-floating wide:left-auto wide:w-90'
      }
    >
      {said && (
        <>
          <p className="wrap-anywhere">{said.message}</p>
          <Button onClick={() => setSaid(null)}>Close</Button>
        </>
      )}
    </div>
  );
}
