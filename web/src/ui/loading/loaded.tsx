import type { ReactNode } from 'react';
import { DataError } from './data-error.tsx';

type LoadedProps<Data> = {
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** A placeholder with the content's geometry. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The data, its error, or a placeholder while it loads. */
export function Loaded<Data>({ query, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return waiting;
  return (
    <DataError
      problem={query.error}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
