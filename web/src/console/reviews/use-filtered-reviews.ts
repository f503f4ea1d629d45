import type { WaitingReview } from '@piton/contract/reviews/review.ts';
import { useSearchParams } from 'react-router';
import { kindFrom } from './review-path.ts';
import { useReadReviews, useReviews } from './use-reviews.ts';

type FilteredReviews = {
  queue: readonly WaitingReview[];
  /** Reloads the queue; null if that fails. */
  readAgain: () => Promise<readonly WaitingReview[] | null>;
};

/** The queue under the address's filter. */
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
        // The query logs the error, and the queue's page shows it.
        return null;
      }
    },
  };
}
