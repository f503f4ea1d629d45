import { DataError } from './data-error.tsx';
import type { Arrival } from './late-part.ts';

type MissingPartProps = {
  /** The missing part: "The calendar". */
  what: string;
  late: Pick<Arrival<object>, 'isAsking' | 'askAgain'>;
};

/** Replaces a part whose script failed to load. After a new release only a reload helps. */
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
