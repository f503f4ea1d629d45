import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { searchConsole } from '@piton/contract/console-search/console-search.ts';
import { useSearchParams } from 'react-router';
import { SearchForm } from '../search-form.tsx';
import { Found } from './found.tsx';

/** Finds a person, a company or a payment by any detail that a caller may name. */
export function SearchPage() {
  const [search, setSearch] = useSearchParams();
  const checked = checkFields(searchConsole.query, { text: search.get('text') });
  const text = checked.ok ? checked.value.text : null;
  return (
    <div className="flex flex-col gap-6">
      <title>Search · Piton</title>
      <h1 className="text-24 font-semibold">Search</h1>
      <div className="flex flex-col gap-2">
        <SearchForm
          // Resets the form when the person returns to another address.
          key={text}
          query={searchConsole.query}
          text={text ?? ''}
          label="Name, email, company, or a payment’s number"
          onSearch={(sought) => setSearch({ text: sought })}
        />
        <p className="max-w-160 text-14 text-muted">
          Find merchants and companies by part of a name or email, and companies by phone number or
          ID too. Find payments by full transaction number, invoice number, customer name or email,
          or the card’s last four. Accents and capitals make no difference.
        </p>
      </div>
      <Found text={text} />
    </div>
  );
}
