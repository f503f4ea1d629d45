import { exportAudit } from '@piton/contract/audit/audit-log.ts';
import { FileSpreadsheet } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { FileLink } from '../../features/files/file-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { daysProblem, filterIn, searchOf } from './audit-search.ts';

/** The audit: actor, action, time and reason, newest first. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const hasProblem = daysProblem(filter) !== undefined;
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Audit · Piton</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-24 font-semibold">Audit</h1>
        <Download query={hasProblem ? null : searchOf(filter)} />
      </div>
      <AuditFilters
        filter={filter}
        onChange={(chosen) => setSearch(searchOf(chosen), { preventScrollReset: true })}
      />
      {hasProblem ? (
        <EmptyState sentence="Choose an end date that is not before the start date." />
      ) : (
        <AuditList filter={filter} />
      )}
    </div>
  );
}

/** Null if the filter is invalid. */
function Download({ query }: { query: string | null }) {
  if (query !== null) {
    return <FileLink path={`${exportAudit.path}?${query}`} label="Download CSV" />;
  }
  return (
    <Button disabled>
      <FileSpreadsheet aria-hidden="true" />
      Download CSV
    </Button>
  );
}
