import {
  type CardProtections,
  listCardProtections,
} from '@piton/contract/cards/card-protection.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useIntervalWhileAttended } from '../../ui/loading/use-interval-while-attended.ts';

const protectionsKey = ['card-protections'];

export function useCardProtections() {
  return useQuery({
    queryKey: protectionsKey,
    queryFn: ({ signal }) => call(listCardProtections, {}, { signal }),
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

export function useProtectionsChanged(): {
  readonly show: (changed: CardProtections) => void;
  readonly reload: () => Promise<void>;
} {
  const client = useQueryClient();
  return {
    show: (changed) => void client.setQueryData(protectionsKey, changed),
    reload: () => client.invalidateQueries({ queryKey: protectionsKey }),
  };
}
