import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { controlClasses } from '../../ui/text-input.tsx';
import { typingPauseMs } from '../../ui/typing-pause.ts';

type SearchFieldProps = {
  words: string;
  /** While something lies over the list, which is no step between typing and finding. */
  isWaiting: boolean;
  onSearch: (words: string) => void;
};

/** Looks for what was typed once whoever types pauses, or at once when they press Enter. */
export function SearchField({ words, isWaiting, onSearch }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(words);
  const [searched, setSearched] = useState(words);
  // Another search than the last one typed here came with the address: by the Back button, or a link.
  if (words !== searched) {
    setSearched(words);
    if (words !== typed.trim()) setTyped(words);
  }
  const search = useEffectEvent((text: string) => {
    if (text.trim() !== words) onSearch(text);
  });
  useEffect(() => {
    if (isWaiting) return;
    const timer = setTimeout(() => search(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, isWaiting]);
  return (
    <form
      className="relative min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed);
      }}
    >
      <label htmlFor={id} className="sr-only">
        Search by name, email, phone, last four digits, amount or number
      </label>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder="Search payments"
        className={`${controlClasses} pl-10`}
      />
    </form>
  );
}
