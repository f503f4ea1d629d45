import { Search } from 'lucide-react';
import { controlClasses } from '../../ui/forms/text-input.tsx';

/** Shown only with a script (script/search-docs.ts), which fills in the results. */
export function SearchBox() {
  return (
    <search className="relative hidden scripted:block desktop:pt-8">
      <label htmlFor="docs-search" className="sr-only">
        Search the docs
      </label>
      <Search
        className="pointer-events-none absolute bottom-3.5 left-3 size-5 text-muted"
        aria-hidden="true"
      />
      <input
        id="docs-search"
        type="search"
        placeholder="Search the docs"
        autoComplete="off"
        aria-controls="docs-results"
        className={`${controlClasses} pl-10`}
      />
      <div
        id="docs-results"
        hidden
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded-10 border border-line bg-surface p-2 shadow-lg"
      >
        <output data-search-status className="block px-3 py-2 text-14 text-muted" />
        <ul data-search-hits />
      </div>
    </search>
  );
}
