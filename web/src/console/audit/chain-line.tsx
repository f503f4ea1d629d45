import type { ShownChain } from '@piton/contract/audit/audit-log.ts';
import { Link2 } from 'lucide-react';
import { DateText } from '../../ui/dates/date-text.tsx';

/**
 * The extent of the hash chain, which makes changes detectable. Only the verify command checks it.
 */
export function ChainLine({ chain: { head, chained, waiting } }: { chain: ShownChain }) {
  const waits = `${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'row is waiting' : 'rows are waiting'} for the next block.`;
  return (
    <div className="flex gap-2 text-14 text-muted">
      <Link2 className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 wrap-anywhere">
        {chained === null ? (
          'No entries chained yet. '
        ) : (
          <>
            Chained up to <DateText instant={new Date(chained)} form="day-and-time" />.{' '}
          </>
        )}
        {waiting > 0 && `${waits} `}
        {head !== null && <>Head {head}</>}
      </p>
    </div>
  );
}
