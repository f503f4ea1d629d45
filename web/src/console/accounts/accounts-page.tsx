import { findAccounts } from '@piton/contract/identity/merchant-accounts.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { useSearchParams } from 'react-router';
import { SearchForm } from '../search-form.tsx';
import { FoundAccounts } from './found-accounts.tsx';

export function AccountsPage() {
  const [search, setSearch] = useSearchParams();
  const checked = checkFields(findAccounts.query, { text: search.get('text') });
  const text = checked.ok ? checked.value.text : null;
  return (
    <div className="flex flex-col gap-6">
      <title>Accounts · Piton</title>
      <h1 className="text-24 font-semibold">Accounts</h1>
      <SearchForm
        // Resets the form when the person returns to another address.
        key={text}
        query={findAccounts.query}
        text={text ?? ''}
        label="Name, email or company"
        onSearch={(found) => setSearch({ text: found })}
      />
      <FoundAccounts text={text} />
    </div>
  );
}
