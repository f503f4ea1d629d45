import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { filterIn, searchOf } from './audit-search.ts';

/** Who did what, when and why, newest first. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Audit · Piton</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-24 font-semibold">Audit</h1>
        {/* A file, which this application's router does not know. */}
        <a
          href={`/api/console/audit.csv?${searchOf(filter)}`}
          download
          className={buttonClasses('secondary')}
        >
          <Download aria-hidden="true" />
          Download CSV
        </a>
      </div>
      <AuditFilters
        filter={filter}
        onChange={(chosen) => setSearch(searchOf(chosen), { preventScrollReset: true })}
      />
      <AuditList filter={filter} />
    </div>
  );
}
