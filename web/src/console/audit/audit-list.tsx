import type { AuditFilter, ShownAuditEntry } from '@piton/contract/audit/audit-log.ts';
import { DateText } from '../../ui/dates/date-text.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { byDay } from '../../ui/dates/by-day.ts';
import { PagedList } from '../../ui/loading/paged-list.tsx';
import { RecordGroup } from '../../ui/loading/record-list.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { AuditRow } from './audit-row.tsx';
import { ChainLine } from './chain-line.tsx';
import { useAudit } from './use-audit.ts';

export function AuditList({ filter }: { filter: AuditFilter }) {
  const audit = useAudit(filter);
  const chain = audit.data?.pages[0]?.chain;
  return (
    <>
      {filter.about !== undefined && (
        <About id={filter.about} entries={audit.data?.pages[0]?.items ?? []} />
      )}
      {chain && <ChainLine chain={chain} />}
      <PagedList
        query={audit}
        waiting={<Waiting />}
        empty={
          <EmptyState
            sentence={Object.keys(filter).length === 0 ? 'No entries yet.' : 'No results'}
          />
        }
      >
        {(entries) => (
          <div className="overflow-clip rounded-16 border border-line bg-surface">
            {byDay(entries, ({ at }) => at).map(({ day, firstAt, items }) => (
              <RecordGroup key={day} title={<DateText instant={firstAt} form="weekday" />}>
                {items.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} />
                ))}
              </RecordGroup>
            ))}
          </div>
        )}
      </PagedList>
    </>
  );
}

/** The person or subject of the filter, with the current name if one of the entries has it. */
function About({ id, entries }: { id: string; entries: readonly ShownAuditEntry[] }) {
  const names = entries.flatMap(({ actor, subject }) => [
    ...(actor?.uid === id ? [actor.displayName] : []),
    ...(subject.id === id ? [subject.nameNow, subject.name] : []),
  ]);
  const name = names.find((each) => each !== '') ?? id;
  return (
    <p className="wrap-anywhere">
      Only entries about <strong className="font-semibold">{name}</strong> or by them.
    </p>
  );
}

function Waiting() {
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <SkeletonRows count={8} label="Loading the audit" />
    </div>
  );
}
