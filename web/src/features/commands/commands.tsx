import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { latePart, useLatePart } from '../../ui/loading/late-part.ts';
import { notify } from '../../ui/layers/toast.tsx';
import { whenIdle } from '../../ui/loading/when-idle.ts';
import { PaletteToCome } from './palette-to-come.tsx';
import type { Place } from './use-commands.ts';

const palette = latePart(() => import('./command-palette.tsx'));

const problem = 'Search didn’t load. Check your connection and try again, or reload the page.';

/** `isReady` means that the palette itself has the focus. */
const closed = { isOpen: false, isReady: false, text: '', isEntered: false };

/** Screens that usually come with a keyboard. */
const desktop = '(min-width: 60rem)';

type CommandsProps = { places: readonly Place[]; primaryCompany: string | null };

function whereKeysGo(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}

/** Opens the palette: a button where there is room, and Ctrl-K or Cmd-K. */
export function Commands({ places, primaryCompany }: CommandsProps) {
  const [state, setState] = useState(closed);
  const { isOpen, text, isEntered } = state;
  const opener = useRef<HTMLElement | null>(null);
  const change = (next: Partial<typeof closed>) => setState((now) => ({ ...now, ...next }));
  const setOpen = (open: boolean) => {
    if (open) opener.current = whereKeysGo();
    setState({ ...closed, isOpen: open });
  };
  const close = (isElsewhere = false) => {
    setOpen(false);
    if (!isElsewhere) opener.current?.focus();
  };
  const { module } = useLatePart(palette, isOpen, () => {
    close();
    notify(problem, 'danger');
  });
  const toggle = useEffectEvent(() => (isOpen ? close() : setOpen(true)));
  useEffect(() => {
    // If preloading fails, opening the palette loads it again.
    if (!matchMedia(desktop).matches) return;
    return whenIdle(() => void palette.load().catch(() => undefined));
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKeyDown, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <>
      <SearchButton onPress={() => setOpen(true)} />
      {module && (
        <module.CommandPalette
          {...{ places, primaryCompany, isOpen, opener, text, isEntered }}
          onOpenChange={setOpen}
          onText={(typed) => change({ text: typed, isEntered: false })}
          onReady={() => change({ isReady: true, isEntered: false })}
        />
      )}
      {isOpen &&
        !state.isReady &&
        createPortal(
          <PaletteToCome
            text={text}
            onText={(typed) => change({ text: typed, isEntered: false })}
            onEnter={() => change({ isEntered: true })}
            onClose={close}
            isCame={module !== null}
          />,
          document.body,
        )}
    </>
  );
}

function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
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
  );
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
