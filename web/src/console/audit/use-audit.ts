import { type AuditFilter, listAudit } from '@piton/contract/audit/audit-log.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Audit entries in pages, newest first. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { ...filter, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
