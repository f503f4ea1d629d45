import type { ShownAuditEntry } from '@piton/contract/audit/audit-log.ts';
import { MoveRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Fact } from '../../ui/titled-card.tsx';
import { reviewPath } from '../reviews/review-path.ts';
import { titleText } from '../reviews/review-words.ts';
import { auditAddress } from './audit-search.ts';
import { changedFields, recordedFields } from './recorded-fields.ts';

export function AuditDetails({ entry }: { entry: ShownAuditEntry }) {
  const { at, actor, subject, reason, detail, before, after } = entry;
  const changed = changedFields(before, after);
  return (
    <div className="flex flex-col gap-4 px-4 pt-3 pb-4 desktop:px-6">
      {reason !== '' && (
        <dl>
          <Fact name="Reason">
            <span className="whitespace-pre-line">{reason}</span>
          </Fact>
        </dl>
      )}
      {changed.length > 0 && <Changes changed={changed} isNew={before === null} />}
      <dl className="grid gap-4 wide:grid-cols-2 desktop:grid-cols-3">
        {recordedFields(withoutTitle(detail)).map(({ field, name, value }) => (
          <Fact key={field} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Date">
          <DateText instant={new Date(at)} form="day-and-time" />
        </Fact>
        {actor && <Fact name="By">{actor.email || actor.uid}</Fact>}
        {subject.nameNow !== '' && subject.nameNow !== subject.name && (
          <Fact name="Current name">{titleText(subject.nameNow)}</Fact>
        )}
        <Fact name="Its ID">{subject.id}</Fact>
        <Fact name="Entry">{entry.id}</Fact>
      </dl>
      <p className="flex flex-wrap gap-x-4 text-14">
        {(subject.kind === 'company' || subject.kind === 'bank_account') && (
          <Way to={reviewPath(subject.kind, subject.id)}>View review</Way>
        )}
        <Way to={auditAddress({ about: subject.id })}>All entries about this</Way>
        {actor && actor.uid !== subject.id && (
          <Way to={auditAddress({ about: actor.uid })}>All entries by this person</Way>
        )}
      </p>
    </div>
  );
}

/** Drops the decision's kind and subject, which the row already shows. */
function withoutTitle(detail: ShownAuditEntry['detail']): ShownAuditEntry['detail'] {
  const {
    decision: _decision,
    approval: _approval,
    title: _title,
    subject: _subject,
    ...others
  } = detail ?? {};
  return others;
}

type ChangesProps = { changed: ReturnType<typeof changedFields>; isNew: boolean };

function Changes({ changed, isNew }: ChangesProps) {
  return (
    <dl className="grid gap-3 rounded-10 bg-sunken p-3 desktop:grid-cols-2">
      {changed.map(({ field, name, before, after }) => (
        <Fact key={field} name={name}>
          {!isNew && (
            <>
              <span className="sr-only">Before: </span>
              <s className="text-muted decoration-1">{before}</s>
              <MoveRight className="mx-1 inline size-4 text-muted" aria-hidden="true" />
              <span className="sr-only">Since: </span>
            </>
          )}
          {after}
        </Fact>
      ))}
    </dl>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-primary underline underline-offset-2"
    >
      {children}
    </Link>
  );
}
