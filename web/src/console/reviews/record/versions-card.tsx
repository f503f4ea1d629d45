import type { ReviewKind, ReviewRecord } from '@piton/contract/reviews/review.ts';
import { formatDayAndTime } from '@piton/contract/time/time.ts';
import { ChevronDown, PencilLine } from 'lucide-react';
import { Status } from '../../../ui/status.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { submittedFields } from './submitted/submitted-fields.ts';

type Version = ReviewRecord['versions'][number];

/** Earlier versions, each with its changes in the next one. */
export function VersionsCard({ record: { kind, versions } }: { record: ReviewRecord }) {
  const earlier = versions.slice(1);
  if (earlier.length === 0) return null;
  return (
    <TitledCard title="Earlier versions">
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {earlier.map((version, index) => (
          <li key={version.version}>
            <EarlierVersion kind={kind} version={version} next={versions[index]} />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

type EarlierVersionProps = { kind: ReviewKind; version: Version; next: Version | undefined };

function EarlierVersion({ kind, version: { details, by, at }, next }: EarlierVersionProps) {
  const fields = submittedFields(kind, details, null);
  const later = submittedFields(kind, next?.details ?? details, details);
  const changed = later.filter(({ before }) => before !== null);
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-6 py-2">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{formatDayAndTime(new Date(at))}</span>
          <span className="block text-14 text-muted wrap-anywhere">
            {by && `${by.displayName} · `}
            {changed.length === 0
              ? 'Same as the next version'
              : `${changed.map(({ name }) => name).join(', ')} changed after it`}
          </span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <dl className="flex flex-col gap-3 pb-4">
        {fields.map(({ field, name, value }) => {
          const after = changed.find((other) => other.field === field);
          return (
            <div key={field} className="grid gap-x-2 wide:grid-cols-[12rem_minmax(0,1fr)]">
              <dt className="text-14 text-muted">{name}</dt>
              <dd className="flex flex-col items-start gap-1 wrap-anywhere">
                {value}
                {after && (
                  <span className="flex flex-wrap items-center gap-2">
                    <Status tone="warning" word="Changed to" icon={PencilLine} />
                    {after.value}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
