import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { controlClasses } from '../../../ui/forms/text-input.tsx';
import { typingPauseMs } from '../../../ui/forms/typing-pause.ts';

type SearchFieldProps = {
  words: string;
  /**
   * While something covers the list, so that the pause between typing and searching doesn't count.
   */
  isWaiting: boolean;
  onSearch: (words: string) => void;
};

/** Searches when the person pauses typing, or at once on Enter. */
export function SearchField({ words, isWaiting, onSearch }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(words);
  const [searched, setSearched] = useState(words);
  // The address holds another search than the last typed one: from Back or a link.
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
        Search by name, email, phone, last four digits, amount, purpose, reference or number
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
