import { refusals } from '@piton/contract/http/errors.ts';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../button.tsx';
import { DataError } from './data-error.tsx';

type Pages = {
  /** A refusal has a code; an error without one is a bug, whose message is not shown. */
  error: (Error & { code?: string }) | null;
  isPending: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

type PagedListProps<Item> = {
  query: Pages & { data: { pages: { items: Item[] }[] } | undefined };
  /** A placeholder with the content's geometry. */
  waiting: ReactNode;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** Retries everything that failed together; by default only the list. */
  onRetry?: () => Promise<unknown>;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list in pages, with an error below the loaded rows. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, waiting, empty, onRetry = query.refetch, children } = props;
  const { data, error } = query;
  const pages = data?.pages;
  // Keeps the rows' identity while other query state changes.
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  if (query.isPending) return waiting;
  const problem = error && <Problem query={query} error={error} onRetry={onRetry} />;
  if (items.length === 0) return problem ?? empty;
  return (
    <>
      {children(items)}
      {problem}
      {query.hasNextPage && !error && (
        <div className="flex justify-center">
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

type ProblemProps = {
  query: Pages;
  error: NonNullable<Pages['error']>;
  onRetry: () => Promise<unknown>;
};

function Problem({ query, error, onRetry }: ProblemProps) {
  const retry = () => (query.isFetchNextPageError ? query.fetchNextPage() : onRetry());
  return (
    <DataError
      problem={error.code === undefined ? { message: refusals.unexpected.message } : error}
      isRetrying={query.isFetching}
      onRetry={() => void retry()}
    />
  );
}
