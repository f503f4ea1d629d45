import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { logDataError } from '../api/data-errors.ts';
import { DataError } from '../ui/data-error.tsx';
import { Logo } from '../ui/logo-mark.tsx';

/** A page that could not be loaded or drawn: its data, its script, or a fault of ours. */
export function RouteProblem() {
  const error = useRouteError();
  useEffect(() => logDataError(error), [error]);
  const problem =
    error instanceof ApiError
      ? error
      : { message: 'This page could not be shown. Please load it once more.' };
  return (
    <main className="mx-auto flex w-full max-w-120 flex-col gap-6 px-4 py-12">
      <h1>
        <Logo />
      </h1>
      <DataError problem={problem} onRetry={() => location.reload()} />
    </main>
  );
}
