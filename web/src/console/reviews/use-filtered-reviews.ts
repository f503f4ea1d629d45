import type { WaitingReview } from '@piton/contract/companies/review.ts';
import { useSearchParams } from 'react-router';
import { kindFrom } from './review-path.ts';
import { useReadReviews, useReviews } from './use-reviews.ts';

type FilteredReviews = {
  queue: readonly WaitingReview[];
  /** As it is now; null where that cannot be known. */
  readAgain: () => Promise<readonly WaitingReview[] | null>;
};

/** The queue as the address narrows it. */
export function useFilteredReviews(): FilteredReviews {
  const [search] = useSearchParams();
  const kind = kindFrom(search.get('kind'));
  const { data } = useReviews(kind);
  const read = useReadReviews(kind);
  return {
    queue: data?.items ?? [],
    readAgain: async () => {
      try {
        return await read();
      } catch {
        // It is logged where it was read, and the queue's page says what is wrong.
        return null;
      }
    },
  };
}
