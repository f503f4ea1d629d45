import { Navigate, useParams } from 'react-router';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import type { ReviewKey } from '../queue-order.ts';
import { kindFrom, queuePath } from '../review-path.ts';
import { RecordView } from './record-view.tsx';
import { useReview } from './use-review.ts';

/** One company or bank account, with everything needed to decide. */
export function RecordPage() {
  const { kind: kindText, id } = useParams();
  const kind = kindFrom(kindText);
  if (kind === null || !id) return <Navigate to={queuePath} replace />;
  return <Review key={`${kind} ${id}`} review={{ kind, id }} />;
}

function Review({ review }: { review: ReviewKey }) {
  const query = useReview(review);
  return (
    <Loaded query={query} waiting={<Waiting />}>
      {(newest) => (
        <RecordView
          newest={newest}
          now={new Date(query.dataUpdatedAt)}
          readNewest={async () => {
            await query.refetch();
          }}
        />
      )}
    </Loaded>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading the review">
      <div className="flex flex-col gap-4">
        <SkeletonBlock className="h-11 w-32" />
        <SkeletonBlock className="h-8 w-72" />
        <div className="grid gap-4 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:gap-6">
          <div className="flex flex-col gap-5 rounded-16 border border-line bg-surface p-4 desktop:p-6">
            {['one', 'two', 'three', 'four', 'five', 'six'].map((row) => (
              <SkeletonBlock key={row} className="h-10" />
            ))}
          </div>
          <div className="rounded-16 border border-line bg-surface p-4 desktop:p-6">
            <SkeletonBlock className="h-72" />
          </div>
        </div>
      </div>
    </Skeleton>
  );
}
