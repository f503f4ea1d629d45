import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Place } from './use-commands.ts';

const CommandPalette = lazy(async () => {
  const { CommandPalette: component } = await import('./command-palette.tsx');
  return { default: component };
});

type CommandsProps = { places: readonly Place[]; primaryCompany: string | null };

/** The way to the palette: a button where there is room for one, and Ctrl-K or Cmd-K. */
export function Commands({ places, primaryCompany }: CommandsProps) {
  const [isOpen, setIsOpen] = useState(false);
  // It is loaded with the first time that somebody wants it.
  const [wasOpen, setWasOpen] = useState(false);
  const toggle = useEffectEvent(() => {
    setIsOpen(!isOpen);
    setWasOpen(true);
  });
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
        onClick={() => {
          setIsOpen(true);
          setWasOpen(true);
        }}
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
            onOpenChange={setIsOpen}
          />
        </Suspense>
      )}
    </>
  );
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
