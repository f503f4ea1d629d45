import type { ReviewRecord } from '@piton/contract/reviews/review.ts';
import { ChevronLeft, ChevronRight, Hourglass } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { focusOnArrival } from '../../../features/account/two-step/focus-on-arrival.ts';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { DueStatus } from '../due-status.tsx';
import { isSameReview, adjacentReview, type ReviewKey } from '../queue-order.ts';
import { queuePath, reviewPath } from '../review-path.ts';
import { kindWords, standingStatus, titleText } from '../review-words.ts';
import { useFilteredReviews } from '../use-filtered-reviews.ts';

type RecordHeaderProps = { record: ReviewRecord; now: Date; headingId: string };

export function RecordHeader({ record, now, headingId }: RecordHeaderProps) {
  const { key } = useLocation();
  const isFreshPage = key === 'default';
  return (
    <header className="flex flex-col gap-2">
      <QueuePlace record={record} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1
          id={headingId}
          // Screen readers announce the record after moving from another.
          ref={isFreshPage ? undefined : focusOnArrival}
          tabIndex={-1}
          className="text-24 font-semibold outline-none wrap-anywhere"
        >
          {titleText(record.title)}
        </h1>
        <Standing record={record} now={now} />
      </div>
      <p className="text-muted">
        {kindWords[record.kind]} of {record.owner.displayName} · Sent in{' '}
        <DateText instant={new Date(record.submitted)} form="day-and-time" />
      </p>
    </header>
  );
}

function Standing({ record, now }: { record: ReviewRecord; now: Date }) {
  const decided = standingStatus(record.standing);
  const { inReview, note } = record;
  return (
    <div className="flex flex-wrap gap-2">
      {decided && <Status {...decided} />}
      {inReview && note !== '' && (
        <Status tone="neutral" word="Waiting for the merchant" icon={Hourglass} />
      )}
      {inReview && note === '' && (
        <>
          <Status tone="warning" word="In review" />
          <DueStatus waiting={record} now={now} />
        </>
      )}
    </div>
  );
}

/** Links back to the queue and to the neighbouring records. */
function QueuePlace({ record }: { record: ReviewKey }) {
  const { queue } = useFilteredReviews();
  const { search } = useLocation();
  const place = queue.findIndex((item) => isSameReview(item, record));
  return (
    <nav aria-label="Queue" className="-mx-2 flex flex-wrap items-center gap-1">
      <Link to={{ pathname: queuePath, search }} className={link}>
        <ChevronLeft className="size-5" aria-hidden="true" />
        Reviews
      </Link>
      <span className="ml-auto text-14 text-muted tabular-nums">
        {place === -1 ? 'Not in the queue' : `${place + 1} of ${queue.length}`}
      </span>
      <NeighbourLink
        to={adjacentReview(queue, record, -1)}
        name="Previous record"
        icon={ChevronLeft}
      />
      <NeighbourLink to={adjacentReview(queue, record, 1)} name="Next record" icon={ChevronRight} />
    </nav>
  );
}

type NeighbourLinkProps = { to: ReviewKey | null; name: string; icon: typeof ChevronLeft };

function NeighbourLink({ to, name, icon: Icon }: NeighbourLinkProps) {
  const { search } = useLocation();
  const drawing = <Icon className="size-5" aria-hidden="true" />;
  if (to === null) {
    return <span className="grid size-11 place-items-center text-line">{drawing}</span>;
  }
  return (
    <Link
      to={{ pathname: reviewPath(to.kind, to.id), search }}
      aria-label={name}
      className={`${link} size-11 justify-center`}
    >
      {drawing}
    </Link>
  );
}

const link =
  'inline-flex min-h-11 items-center gap-1 rounded-10 px-2 text-16 text-primary ' +
  'transition-colors hover:bg-primary-soft';
