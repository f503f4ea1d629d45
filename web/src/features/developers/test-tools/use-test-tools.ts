import { getTestTools } from '@piton/contract/test-tools/test-tools.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export function useTestTools(companyId: string) {
  return useQuery({
    queryKey: ['test-tools', companyId],
    queryFn: ({ signal }) => call(getTestTools, { params: { companyId } }, { signal }),
  });
}
