import type { ShownAuditEntry } from '@piton/contract/audit/audit-log.ts';
import { formatTime } from '@piton/contract/time/time.ts';
import { ChevronDown } from 'lucide-react';
import { titleText } from '../reviews/review-words.ts';
import { subjectWords, titleOf } from './action-words.ts';
import { AuditDetails } from './audit-details.tsx';

/** Further details expand in place. */
export function AuditRow({ entry }: { entry: ShownAuditEntry }) {
  const { at, actor, subject, reason } = entry;
  const name = titleText(subject.name || subject.id);
  const isOfThemselves = actor?.uid === subject.id && subject.kind === 'user';
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group">
        <summary className={row}>
          <time dateTime={at} className="text-14 text-muted tabular-nums">
            {formatTime(new Date(at))}
          </time>
          <span className="min-w-0">
            <span className="block font-medium">{titleOf(entry)}</span>
            <span className="block text-14 text-muted wrap-anywhere">
              {whoSays(actor)}
              {!isOfThemselves && ` · ${subjectWords[subject.kind]} ${name}`}
            </span>
            {reason !== '' && (
              <span className="line-clamp-2 text-14 wrap-anywhere group-open:hidden">
                “{reason}”
              </span>
            )}
          </span>
          <ChevronDown
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <AuditDetails entry={entry} />
      </details>
    </li>
  );
}

const row =
  'grid min-h-16 cursor-pointer list-none grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-3 ' +
  'px-4 py-2 -outline-offset-2 transition-colors hover:bg-sunken desktop:px-6 ' +
  '[&::-webkit-details-marker]:hidden';

/** Entries without a person name the program or its operator. */
function whoSays(actor: ShownAuditEntry['actor']): string {
  if (actor === null) return 'Piton';
  return actor.displayName === '' ? `Erased account (${actor.uid})` : actor.displayName;
}
