import { type ReviewRecord, reviewedFieldName } from '@piton/contract/review.ts';
import { Link } from 'react-router';
import { DateText } from '../../../ui/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { auditAddress } from '../../audit/audit-search.ts';
import { decisionWords } from '../review-words.ts';

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
          All in the audit
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

function DecidedRow({ decided: { decision, note, fields, by, at } }: { decided: Decided }) {
  const { done, icon, tone } = decisionWords[decision];
  return (
    <li className="flex flex-col items-start gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Status tone={tone} word={done} icon={icon} />
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
