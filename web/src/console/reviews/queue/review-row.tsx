import { formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import type { WaitingReview } from '@piton/contract/reviews/review.ts';
import { Building2, ChevronRight, Landmark } from 'lucide-react';
import { Link } from 'react-router';
import { useConsole } from '../../console-context.ts';
import { DueStatus } from '../due-status.tsx';
import { reviewPath } from '../review-path.ts';
import { kindWords, titleText } from '../review-words.ts';
import { ReviewMarks } from './review-marks.tsx';

type ReviewRowProps = {
  review: WaitingReview;
  now: Date;
  /** The filter, which the record's page keeps. */
  search: string;
};

export function ReviewRow({ review, now, search }: ReviewRowProps) {
  const { kind, id, title, owner, isForYou } = review;
  const { uid } = useConsole();
  const Icon = kind === 'company' ? Building2 : Landmark;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={{ pathname: reviewPath(kind, id), search }} className={row} data-review-link>
        <Icon className="mt-0.5 size-5 shrink-0 text-primary desktop:mt-0" aria-hidden="true" />
        <span className="min-w-0">
          <span className={`block font-medium wrap-anywhere ${isForYou ? '' : 'text-muted'}`}>
            {titleText(title)}
          </span>
          <span className="block text-14 text-muted wrap-anywhere">
            {kindWords[kind]} of {owner.displayName}
          </span>
        </span>
        <span className="col-start-2 flex flex-wrap items-center gap-x-2 gap-y-1 desktop:contents">
          <span className="contents desktop:col-start-3 desktop:flex desktop:flex-wrap desktop:gap-2">
            <ReviewMarks review={review} you={uid} />
          </span>
          <span className="contents desktop:col-start-4 desktop:flex desktop:flex-col desktop:items-end desktop:gap-1">
            <DueStatus waiting={review} now={now} />
            <time dateTime={review.due} className="text-12 text-muted tabular-nums">
              {formatWeekdayAndTime(new Date(review.due))}
            </time>
          </span>
        </span>
        <ChevronRight
          className="col-start-3 row-start-1 size-5 self-center text-muted desktop:col-start-5"
          aria-hidden="true"
        />
      </Link>
    </li>
  );
}

const row =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-3 -outline-offset-2 ' +
  'transition-colors hover:bg-sunken desktop:items-center desktop:px-6 ' +
  'desktop:grid-flow-dense desktop:grid-cols-[auto_minmax(0,1fr)_20rem_15rem_auto]';
