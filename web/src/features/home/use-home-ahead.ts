import { getHome } from '@piton/contract/reports/home.ts';
import { type QueryClient, type QueryExecuteOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { bankAccountKey } from '../banking/use-bank-account.ts';
import { companies } from '../companies/use-companies.ts';
import { keepStatistics } from './statistics/use-statistics.ts';

/**
 * Asks one question for all that Home shows before any of its parts asks for its own. Whatever is known
 * by then is asked for part by part, as it grows old.
 */
export function useHomeAhead(companyId: string): void {
  const client = useQueryClient();
  const ask = sharedAnswer(() => call(getHome, { query: { companyId } }));
  askAhead(client, { queryKey: companies.queryKey, queryFn: async () => (await ask()).companies });
  askAhead(client, {
    queryKey: bankAccountKey,
    queryFn: async () => {
      const { banking, statistics } = await ask();
      // Before it is known that there are any: nobody asks for them a second time.
      if (statistics !== null) keepStatistics(client, companyId, statistics);
      return banking;
    },
  });
}

/** The library's own hook does not ask where somebody waits for an answer already, as the header does. */
function askAhead<Answer>(client: QueryClient, options: QueryExecuteOptions<Answer>): void {
  const state = client.getQueryState(options.queryKey);
  const isNew = state === undefined || (state.status === 'pending' && state.fetchStatus === 'idle');
  // Whoever shows it says what went wrong.
  if (isNew) client.query(options).catch(() => undefined);
}

/** One question for all who ask; after it failed, the next one asks anew. */
function sharedAnswer<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  const forget = () => {
    answer = null;
  };
  return () => {
    if (answer === null) {
      answer = ask();
      answer.catch(forget);
    }
    return answer;
  };
}
