import { refusals } from '@piton/contract/http/errors.ts';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../button.tsx';
import { DataError } from './data-error.tsx';

type Pages = {
  /** With the code that a refusal has; what has none is a bug, whose words are for nobody. */
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
  /** Has the content's geometry. */
  waiting: ReactNode;
  /** Where there is nothing at all. */
  empty: ReactNode;
  /** Asks again for all that failed with it; without it the list asks for itself alone. */
  onRetry?: () => Promise<unknown>;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list that comes page after page, with what went wrong under what has come. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, waiting, empty, onRetry = query.refetch, children } = props;
  const { data, error } = query;
  const pages = data?.pages;
  // Whatever else the query tells of itself, the rows stay the same ones.
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
