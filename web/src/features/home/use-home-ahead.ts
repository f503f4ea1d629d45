import { getHome } from '@piton/contract/reports/home.ts';
import { type QueryClient, type QueryExecuteOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { bankAccountKey } from '../banking/use-bank-account.ts';
import { companies } from '../companies/use-companies.ts';
import { keepStatistics } from './statistics/use-statistics.ts';

/**
 * Loads everything Home shows in one request before its parts ask for their own data. Later
 * refreshes load each part separately.
 */
export function useHomeAhead(companyId: string): void {
  const client = useQueryClient();
  const ask = sharedResponse(() => call(getHome, { query: { companyId } }));
  prefetchShared(client, {
    queryKey: companies.queryKey,
    queryFn: async () => (await ask()).companies,
  });
  prefetchShared(client, {
    queryKey: bankAccountKey,
    queryFn: async () => {
      const { banking, statistics } = await ask();
      // Stored before the banking data resolves, so that no part requests them again.
      if (statistics !== null) keepStatistics(client, companyId, statistics);
      return banking;
    },
  });
}

/** The library's own prefetch skips a query that already has an observer, such as the header's. */
function prefetchShared<Answer>(client: QueryClient, options: QueryExecuteOptions<Answer>): void {
  const state = client.getQueryState(options.queryKey);
  const isNew = state === undefined || (state.status === 'pending' && state.fetchStatus === 'idle');
  // The component that shows the data reports the error.
  if (isNew) client.query(options).catch(() => undefined);
}

/** All callers share one request; after a failure the next caller starts a new one. */
function sharedResponse<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let response: Promise<Answer> | null = null;
  const forget = () => {
    response = null;
  };
  return () => {
    if (response === null) {
      response = ask();
      response.catch(forget);
    }
    return response;
  };
}
