import { listApiKeys } from '@piton/contract/api-keys/api-key.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const keyOf = (companyId: string) => ['api-keys', companyId];

export function useApiKeys(companyId: string) {
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(listApiKeys, { params: { companyId } }, { signal }),
  });
}

export function useApiKeysChanged(companyId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(companyId) });
}
