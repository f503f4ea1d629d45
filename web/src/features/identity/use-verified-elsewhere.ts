import { getSession } from '@piton/contract/identity/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { useAttention } from '../../ui/loading/use-attention.ts';

const askEveryMs = 5000;
const attentionMs = 15 * 60_000;

/**
 * The link may be opened on another device, or the session may end; the guard handles both. Each
 * poll extends the session, so a hidden page stops polling.
 */
export function useVerifiedElsewhere(): void {
  const { revalidate } = useRevalidator();
  const hasAttention = useAttention(attentionMs);
  const { data } = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => call(getSession, {}, { signal }),
    refetchInterval: hasAttention && askEveryMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    // The next poll is a few seconds away.
    retry: false,
  });
  const hasChanged = data !== undefined && data.user?.emailVerified !== false;
  useEffect(() => {
    if (hasChanged) void revalidate();
  }, [hasChanged, revalidate]);
}
