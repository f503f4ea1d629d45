import { listStaff } from '@piton/contract/identity/staff.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const staffKey = ['staff'];

export function useStaff() {
  return useQuery({
    queryKey: staffKey,
    queryFn: ({ signal }) => call(listStaff, {}, { signal }),
  });
}

/** For callers that changed the staff list. */
export function useStaffChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: staffKey });
}
