import { useLocation, useNavigate } from 'react-router';
import { ReviewKeys } from '../keys/review-keys.tsx';
import { neighbour, type ReviewKey } from '../queue-order.ts';
import { queuePath, reviewPath } from '../review-path.ts';
import { useFilteredReviews } from '../use-filtered-reviews.ts';

type RecordKeysProps = {
  record: ReviewKey;
  /** Absent where it cannot be approved. */
  approve: (() => void) | undefined;
  writeNote: () => void;
};

export function RecordKeys({ record, approve, writeNote }: RecordKeysProps) {
  const { queue } = useFilteredReviews();
  const navigate = useNavigate();
  const { search } = useLocation();
  const go = (pathname: string) => void navigate({ pathname, search });
  const goTo = (step: 1 | -1) => {
    const beside = neighbour(queue, record, step);
    if (beside) go(reviewPath(beside.kind, beside.id));
  };
  return (
    <ReviewKeys
      words={words}
      actions={{
        n: () => goTo(1),
        j: () => goTo(1),
        p: () => goTo(-1),
        k: () => goTo(-1),
        a: approve,
        c: writeNote,
        u: () => go(queuePath),
      }}
    />
  );
}

const words = [
  { keys: ['n', 'j'], does: 'Next' },
  { keys: ['p', 'k'], does: 'Previous' },
  { keys: ['a'], does: 'Approve, then Enter' },
  { keys: ['c'], does: 'Write a note' },
  { keys: ['u'], does: 'Back to the queue' },
];
