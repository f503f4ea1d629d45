import { listSessions } from '@piton/contract/identity/account.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const sessionsKey = ['sessions'];

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  });
}
