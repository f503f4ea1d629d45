import { DataError } from './data-error.tsx';
import type { Arrival } from './late-part.ts';

type MissingPartProps = {
  /** What its reader misses: "The calendar". */
  what: string;
  late: Pick<Arrival<object>, 'isAsking' | 'askAgain'>;
};

/** Stands where a part should stand whose script did not come. After a new release only a reload brings it. */
export function MissingPart({ what, late: { isAsking, askAgain } }: MissingPartProps) {
  return (
    <DataError
      problem={{
        message: `${what} didn’t load. Check your connection and try again, or reload the page.`,
        code: 'script_missing',
      }}
      onRetry={askAgain}
      isRetrying={isAsking}
    />
  );
}
