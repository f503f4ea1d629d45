import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { logDataError } from '../../api/data-errors.ts';
import { DataError } from '../../ui/loading/data-error.tsx';
import { Logo } from '../../ui/frame/logo-mark.tsx';
import { SupportContact } from '../../ui/frame/support-contact.tsx';
import { ScriptProblem } from '../script-arrival.ts';

/** Replaces everything if no part of the page can be shown. */
export function RouteProblem() {
  return (
    <main className="mx-auto flex w-full max-w-120 flex-col gap-6 px-4 py-12">
      <h1>
        <Logo />
      </h1>
      <Problem />
    </main>
  );
}

/** Replaces one page and keeps its frame, because other pages may work. */
export function PageProblem() {
  return (
    <div className="flex max-w-160 flex-col gap-6">
      <h1 className="text-24 font-semibold">This page didn’t open</h1>
      <Problem />
    </div>
  );
}

function Problem() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  useEffect(() => logDataError(error), [error]);
  const isScript = error instanceof ScriptProblem;
  return (
    <>
      <DataError
        problem={problemOf(error)}
        {...(isScript && { retry: 'Reload the page' })}
        // A browser may cache a failed script import until a reload.
        onRetry={() => (isScript ? location.reload() : void revalidate())}
        isRetrying={state === 'loading'}
      />
      <p className="text-14 text-muted">
        <SupportContact lead="If it keeps happening, send the code to" />
      </p>
    </>
  );
}

function problemOf(error: unknown): { message: string; code?: string } {
  if (error instanceof ApiError) return error;
  if (!(error instanceof ScriptProblem)) {
    return { message: 'We couldn’t show this page. Please try again.' };
  }
  return error.isLate
    ? {
        message: 'This page is taking too long to load. Check your connection, then reload.',
        code: 'script_late',
      }
    : {
        message:
          'Part of this page didn’t load. There may be a newer version of Piton, or your connection dropped. Reload to continue.',
        code: 'script_missing',
      };
}
