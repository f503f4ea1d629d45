import { getSession } from '@piton/contract/identity/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { useAttention } from '../../ui/use-attention.ts';

const askEveryMs = 5000;
const attentionMs = 15 * 60_000;

/**
 * The link may be opened on another device, or the session may end: either is for the guard to look at.
 * Each asking keeps the session alive, so that a page which nobody looks at any more stops asking.
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
    // The next asking is a few seconds away anyway.
    retry: false,
  });
  const isNews = data !== undefined && data.user?.emailVerified !== false;
  useEffect(() => {
    if (isNews) void revalidate();
  }, [isNews, revalidate]);
}
