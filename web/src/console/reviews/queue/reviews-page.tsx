import type { ReviewKind, WaitingReview } from '@piton/contract/reviews/review.ts';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { ReviewKeys } from '../keys/review-keys.tsx';
import { countIn } from '../narrowed-queue.ts';
import { kindFrom } from '../review-path.ts';
import { useReviews } from '../use-reviews.ts';
import { KindFilter } from './kind-filter.tsx';
import { focusOnRow } from './focus-on-row.ts';
import { ReviewRow } from './review-row.tsx';

/** Reviews that wait for a decision. */
export function ReviewsPage() {
  const [search] = useSearchParams();
  const kind = kindFrom(search.get('kind'));
  const reviews = useReviews(kind);
  return (
    <div className="flex flex-col gap-4">
      <title>Reviews · Piton</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-24 font-semibold">Reviews</h1>
        <ReviewKeys words={keyWords} actions={keyActions} />
      </div>
      <KindFilter
        chosen={kind}
        countOf={(counted) => (reviews.data ? countIn(reviews.data, counted) : null)}
      />
      <Loaded query={reviews} waiting={<Waiting />}>
        {(queue) => (
          <>
            <Queue items={queue.items} kind={kind} now={readAt(reviews)} />
            {countIn(queue, kind) > queue.items.length && (
              <p className="text-muted">{countIn(queue, kind)} waiting in total.</p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

const keyWords = [
  { keys: ['n', 'j'], does: 'Next' },
  { keys: ['p', 'k'], does: 'Previous' },
  { keys: ['Enter'], does: 'Open' },
];

const keyActions = {
  n: () => focusOnRow(1),
  j: () => focusOnRow(1),
  p: () => focusOnRow(-1),
  k: () => focusOnRow(-1),
};

/** A list from the cache has no time of its own. */
function readAt({ dataUpdatedAt }: { dataUpdatedAt: number }): Date {
  return dataUpdatedAt === 0 ? new Date() : new Date(dataUpdatedAt);
}

type QueueProps = { items: readonly WaitingReview[]; kind: ReviewKind | null; now: Date };

function Queue({ items, kind, now }: QueueProps) {
  if (items.length === 0) return <EmptyState sentence={nothing[kind ?? 'all']} />;
  return (
    <ul className="overflow-clip rounded-16 border border-line bg-surface">
      {items.map((review) => (
        <ReviewRow
          key={`${review.kind} ${review.id}`}
          review={review}
          now={now}
          search={kind === null ? '' : `?kind=${kind}`}
        />
      ))}
    </ul>
  );
}

const nothing = {
  all: 'All clear. New submissions appear here.',
  company: 'No companies to review.',
  bank_account: 'No bank accounts to review.',
};

function Waiting() {
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <SkeletonRows count={5} label="Loading reviews" />
    </div>
  );
}
