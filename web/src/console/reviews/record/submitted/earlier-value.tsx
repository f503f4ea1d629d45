import { ArrowDown } from 'lucide-react';
import type { Earlier } from './compared-fields.ts';

/** The earlier value, shown above the current one. */
export function EarlierValue({ earlier: { when, value } }: { earlier: Earlier }) {
  return (
    <span className="flex flex-col gap-1 text-muted">
      <span>
        {when === null ? (
          <span className="sr-only">Before: </span>
        ) : (
          <span className="block text-14">{when}: </span>
        )}
        <s className="decoration-danger">{value}</s>
      </span>
      <ArrowDown className="size-4" aria-hidden="true" />
    </span>
  );
}
