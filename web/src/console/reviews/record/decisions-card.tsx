import { type ReviewRecord, reviewedFieldName } from '@piton/contract/reviews/review.ts';
import { Link } from 'react-router';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { auditAddress } from '../../audit/audit-search.ts';
import { decisionWords, titleText } from '../review-words.ts';

type Decided = ReviewRecord['decisions'][number];

export function DecisionsCard({ record: { id, decisions } }: { record: ReviewRecord }) {
  return (
    <TitledCard
      title="Decisions so far"
      aside={
        <Link
          to={auditAddress({ about: id })}
          className="text-primary underline underline-offset-2"
        >
          View audit
        </Link>
      }
    >
      {decisions.length === 0 ? (
        <p className="text-muted">None yet. This is the first review.</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {decisions.map((decided) => (
            <DecidedRow key={decided.version} decided={decided} />
          ))}
        </ol>
      )}
    </TitledCard>
  );
}

function DecidedRow({ decided }: { decided: Decided }) {
  const { note, fields, by, at } = decided;
  return (
    <li className="flex flex-col items-start gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Outcome decided={decided} />
        <span className="text-14 text-muted">
          {by.displayName}, <DateText instant={new Date(at)} form="day-and-time" />
        </span>
      </p>
      {note !== '' && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {Object.keys(fields).length > 0 && (
        <dl className="flex flex-col gap-1 text-14">
          {Object.entries(fields).map(([field, text]) => (
            <div key={field} className="wrap-anywhere">
              <dt className="inline font-medium">{reviewedFieldName(field)}: </dt>
              <dd className="inline">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** A lapsed approval names its earlier subject and looks different from a valid one. */
function Outcome({ decided: { decision, about, lapsed } }: { decided: Decided }) {
  const { done, icon: Icon, tone } = decisionWords[decision];
  if (lapsed === null) return <Status tone={tone} word={done} icon={Icon} />;
  return (
    <span className="inline-flex min-w-0 items-start gap-1 rounded-10 bg-sunken px-2 py-1 text-12 font-medium text-muted">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {done} {titleText(about)}, {lapsedWords[lapsed]}
      </span>
    </span>
  );
}

const lapsedWords: Record<NonNullable<Decided['lapsed']>, string> = {
  changed: 'before the latest change',
  decided: 'before a different decision',
  taken_back: 'withdrawn since',
};
