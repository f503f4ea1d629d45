import { type Account, getAccount } from '@piton/contract/identity/account.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const accountKey = ['account'];

export function useAccount({ isRefetched = false } = {}) {
  return useQuery({
    queryKey: accountKey,
    ...(isRefetched && { refetchOnMount: 'always' }),
    queryFn: ({ signal }) => call(getAccount, {}, { signal }),
  });
}

/** For callers that changed the account: stores the new account, or reloads it. */
export function useAccountChanged(): (account?: Account) => Promise<void> {
  const client = useQueryClient();
  return async (account) => {
    if (account) client.setQueryData(accountKey, account);
    else await client.invalidateQueries({ queryKey: accountKey });
  };
}
