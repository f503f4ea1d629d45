import { searchConsole } from '@piton/contract/reports/console-search.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Asks for nothing while there is nothing to look for. */
export function useConsoleSearch(text: string | null) {
  return useQuery({
    queryKey: ['console-search', text],
    queryFn: ({ signal }) => call(searchConsole, { query: { text: text ?? '' } }, { signal }),
    enabled: text !== null,
  });
}
