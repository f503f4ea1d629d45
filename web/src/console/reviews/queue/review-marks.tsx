import type { WaitingReview } from '@piton/contract/reviews/review.ts';
import { History, Sparkle, UserRoundCheck, UserRoundX } from 'lucide-react';
import { Status } from '../../../ui/status.tsx';

type ReviewMarksProps = {
  review: WaitingReview;
  /** The reviewer's uid. */
  you: string;
};

/** Marks that tell records apart in the list. */
export function ReviewMarks({ review, you }: ReviewMarksProps) {
  const { isFirst, isForYou, firstApprover } = review;
  if (!isForYou) {
    return (
      <>
        <Status tone="neutral" word="Needs another reviewer" icon={UserRoundX} />
        {firstApprover && (
          <Approver name={firstApprover.uid === you ? 'you' : firstApprover.displayName} />
        )}
      </>
    );
  }
  if (firstApprover) {
    return (
      <>
        <Status tone="warning" word="Needs a second person" icon={UserRoundCheck} />
        <Approver name={firstApprover.displayName} />
      </>
    );
  }
  return isFirst ? (
    <Status tone="neutral" word="First time" icon={Sparkle} />
  ) : (
    <Status tone="neutral" word="Edited again" icon={History} />
  );
}

function Approver({ name }: { name: string }) {
  return <span className="py-0.5 text-14 text-muted">Approved by {name}</span>;
}
