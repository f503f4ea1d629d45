import { Search } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';
import type { Place } from './use-commands.ts';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Where there are keys to open it with. */
const desktop = '(min-width: 60rem)';

type CommandsProps = { places: readonly Place[]; primaryCompany: string | null };

/** The way to the palette: a button where there is room for one, and Ctrl-K or Cmd-K. */
export function Commands({ places, primaryCompany }: CommandsProps) {
  const [isOpen, setIsOpen] = useState(false);
  // It stands there from the first time that somebody wants it.
  const [wasOpen, setWasOpen] = useState(false);
  const [text, setText] = useState('');
  const isReady = useRef(false);
  const setOpen = (open: boolean) => {
    isReady.current = false;
    setText('');
    setIsOpen(open);
    if (open) setWasOpen(true);
  };
  const toggle = useEffectEvent(() => setOpen(!isOpen));
  useKeysUntilReady(isOpen, isReady, setText);
  useEffect(() => {
    // Where it does not come, it is asked for again by whoever opens it.
    if (!matchMedia(desktop).matches) return;
    return whenIdle(() => void loadPalette().catch(() => undefined));
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', hear, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
        className={
          'hidden min-h-11 items-center gap-2 rounded-10 border border-control bg-surface px-3 ' +
          'text-14 text-muted transition-colors hover:bg-sunken desktop:inline-flex'
        }
      >
        <Search className="size-5" aria-hidden="true" />
        Search
        <kbd
          className="rounded-6 border border-line px-1.5 font-[inherit] text-12"
          aria-hidden="true"
        >
          {shortcut}
        </kbd>
      </button>
      {wasOpen && (
        <Suspense>
          <CommandPalette
            places={places}
            primaryCompany={primaryCompany}
            isOpen={isOpen}
            onOpenChange={setOpen}
            text={text}
            onText={setText}
            onReady={() => {
              isReady.current = true;
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** What is typed before the field is there is written in it, and nothing else hears of it. */
function useKeysUntilReady(
  isOpen: boolean,
  isReady: RefObject<boolean>,
  setText: (change: (text: string) => string) => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const hear = (event: KeyboardEvent) => {
      if (isReady.current || event.ctrlKey || event.metaKey || event.altKey) return;
      const isLetter = event.key.length === 1;
      if (!isLetter && event.key !== 'Backspace' && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (isLetter) setText((text) => text + event.key);
      else if (event.key === 'Backspace') setText((text) => text.slice(0, -1));
    };
    document.addEventListener('keydown', hear, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [isOpen, isReady, setText]);
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
