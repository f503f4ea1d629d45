import { TriangleAlert } from 'lucide-react';
import { Status } from '../../ui/status.tsx';
import { countIn } from './narrowed-queue.ts';
import { useReviews } from './use-reviews.ts';

/** The amount of open work, for other pages. Renders nothing while loading. */
export function ReviewsWaiting() {
  const { data } = useReviews(null);
  if (!data) return null;
  const total = countIn(data, null);
  const overdue = data.items.filter(({ isOverdue }) => isOverdue).length;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {total === 0 ? (
        <Status tone="positive" word="All clear" />
      ) : (
        <Status tone="neutral" word={`${total} waiting`} />
      )}
      {overdue > 0 && <Status tone="danger" word={`${overdue} overdue`} icon={TriangleAlert} />}
    </span>
  );
}
