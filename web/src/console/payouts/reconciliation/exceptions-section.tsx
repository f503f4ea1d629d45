import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { exceptionWords } from './reconciliation-words.ts';

type Exception = Reconciliation['exceptions'][number];

/** The exceptions that need a person, oldest first. */
export function ExceptionsSection({ reconciliation }: { reconciliation: Reconciliation }) {
  const { exceptions, exceptionCount } = reconciliation;
  return (
    <section aria-labelledby="exceptions" className="flex flex-col gap-3">
      <h2 id="exceptions" className="text-20 font-semibold">
        Exceptions{exceptionCount > 0 && ` (${exceptionCount.toLocaleString('en-US')})`}
      </h2>
      {exceptions.length === 0 ? (
        <EmptyState sentence="No late, returned or unmatched items" />
      ) : (
        <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
          {exceptions.map((each) => (
            <li key={each.id}>
              <ExceptionLink exception={each} />
            </li>
          ))}
        </ul>
      )}
      {exceptionCount > exceptions.length && (
        <p className="text-muted">
          Showing the oldest {exceptions.length} of {exceptionCount.toLocaleString('en-US')}.
        </p>
      )}
    </section>
  );
}

function ExceptionLink({ exception }: { exception: Exception }) {
  const { kind, at, reference, owner, mills, explanation } = exception;
  return (
    <Link to={placeOf(exception)} className={row}>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{headlineOf(exception)}</span>
        <span className="block text-14 text-muted wrap-anywhere">
          {owner !== null && `${reference} · `}
          <DateText instant={new Date(at)} />
        </span>
      </span>
      <span className="text-right font-semibold desktop:order-2">
        <MoneyText mills={BigInt(mills)} />
      </span>
      <span className="col-span-2 min-w-0 desktop:order-1 desktop:col-span-1">
        <Status {...exceptionWords[kind]} />
        <span className="mt-1 block text-14 wrap-anywhere">{explanation}</span>
      </span>
      <ChevronRight
        className="hidden size-5 text-muted desktop:order-3 desktop:block"
        aria-hidden="true"
      />
    </Link>
  );
}

/**
 * The owner if there is one, otherwise the reference; exceptions about many items have their own
 * name.
 */
function headlineOf({ owner, reference }: Exception): string {
  return owner?.displayName ?? (reference === '' ? 'Payments not settled' : reference);
}

/** Links to a payout by its reference within its week. */
function placeOf({ kind, path, reference }: Exception): string {
  const isPayout = kind === 'late_in_transit' || kind === 'returned' || kind === 'failed';
  return isPayout ? `${path}?text=${encodeURIComponent(reference)}` : path;
}

const row =
  'grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 ' +
  '-outline-offset-2 transition-colors hover:bg-sunken desktop:px-6 ' +
  'desktop:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9rem_auto]';
