import type { findAccounts } from '@piton/contract/identity/merchant-accounts.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import type { searchConsole } from '@piton/contract/console-search/console-search.ts';
import { Search } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';

type SearchFormProps = {
  query: (typeof findAccounts | typeof searchConsole)['query'];
  /** The current search text. */
  text: string;
  label: string;
  onSearch: (text: string) => void;
};

/** A one-line search form. */
export function SearchForm({ query, text, label, onSearch }: SearchFormProps) {
  const form = useForm({
    initial: { text },
    check: (values) => checkFields(query, values),
    send: async (sought) => {
      onSearch(sought.text);
      return null;
    },
  });
  return (
    <search>
      <form {...form.attributes} className="flex max-w-160 items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            field={form.field('text')}
            label={label}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        {/* Aligns with the input, whose label is above it. */}
        <div className="pt-6">
          <Button type="submit" variant="primary">
            <Search aria-hidden="true" />
            Find
          </Button>
        </div>
      </form>
    </search>
  );
}
