import { findAccounts } from '@piton/contract/account-care.ts';
import { checkFields } from '@piton/contract/check-fields.ts';
import { Search } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { FoundAccounts } from './found-accounts.tsx';

export function AccountsPage() {
  const [search, setSearch] = useSearchParams();
  const checked = checkFields(findAccounts.query, { text: search.get('text') });
  const text = checked.ok ? checked.value.text : null;
  return (
    <div className="flex flex-col gap-6">
      <title>Accounts · Piton</title>
      <h1 className="text-24 font-semibold">Accounts</h1>
      {/* Anew for an address that somebody went back to. */}
      <SearchForm key={text} text={text ?? ''} onSearch={(found) => setSearch({ text: found })} />
      <FoundAccounts text={text} />
    </div>
  );
}

function SearchForm({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const form = useForm({
    initial: { text },
    check: (values) => checkFields(findAccounts.query, values),
    send: async (query) => {
      onSearch(query.text);
      return null;
    },
  });
  return (
    <search>
      <form {...form.attributes} className="flex max-w-160 items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            field={form.field('text')}
            label="Name, email or company"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        {/* Beside the input, which its label stands above. */}
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
