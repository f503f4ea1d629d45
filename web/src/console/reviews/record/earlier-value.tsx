import { ArrowDown } from 'lucide-react';

/** What stood there before, above what stands there now. */
export function EarlierValue({ value }: { value: string }) {
  return (
    <span className="flex flex-col gap-1 text-muted">
      <span>
        <span className="sr-only">Before: </span>
        <s className="decoration-danger">{value}</s>
      </span>
      <ArrowDown className="size-4" aria-hidden="true" />
    </span>
  );
}
