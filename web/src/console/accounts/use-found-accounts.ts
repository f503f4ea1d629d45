import { findAccounts, type FoundAccount } from '@piton/contract/identity/account-care.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const accountsKey = ['found-accounts'];

/** The server gives no more than this at once. */
export const foundMax = 20;

/** Asks for nothing while there is nothing to look for. */
export function useFoundAccounts(text: string | null) {
  return useQuery({
    queryKey: [...accountsKey, text],
    queryFn: ({ signal }) => call(findAccounts, { query: { text: text ?? '' } }, { signal }),
    enabled: text !== null,
  });
}

/** Puts an account in place as it is after what was done with it. */
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
