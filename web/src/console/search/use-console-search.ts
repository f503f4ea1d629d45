import { searchConsole } from '@piton/contract/console-search/console-search.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Sends no request without a search text. */
export function useConsoleSearch(text: string | null) {
  return useQuery({
    queryKey: ['console-search', text],
    queryFn: ({ signal }) => call(searchConsole, { query: { text: text ?? '' } }, { signal }),
    enabled: text !== null,
  });
}
