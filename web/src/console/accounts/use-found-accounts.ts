import { findAccounts, type FoundAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const accountsKey = ['found-accounts'];

/** The server's page size. */
export const foundMax = 20;

/** Sends no request without a search text. */
export function useFoundAccounts(text: string | null) {
  return useQuery({
    queryKey: [...accountsKey, text],
    queryFn: ({ signal }) => call(findAccounts, { query: { text: text ?? '' } }, { signal }),
    enabled: text !== null,
  });
}

/** Stores the account as returned after an action. */
export function useAccountChanged(): (changed: FoundAccount) => void {
  const client = useQueryClient();
  return (changed) => {
    client.setQueriesData<{ items: FoundAccount[] }>(
      { queryKey: accountsKey },
      (found) =>
        found && {
          items: found.items.map((item) => (item.uid === changed.uid ? changed : item)),
        },
    );
  };
}
