import {
  exportUnsettledSales,
  type UnsettledSale,
  type UnsettledSales,
} from '@piton/contract/payouts/reconciliation.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { FileLink } from '../../../features/files/file-link.tsx';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { salePath } from '../../money/money-paths.ts';
import { PayoutBackLink } from '../payout-back-link.tsx';
import { importsPath, reconciliationPath } from '../payout-paths.ts';
import { counted, moneyOf } from '../payout-words.ts';
import { useUnsettledSales } from '../use-reconciliation.ts';
import { WaitingRows } from '../waiting-rows.tsx';

/** Payments and refunds the acquirer has not settled, with a CSV to send it. */
export function NotSettledPage() {
  const found = useUnsettledSales();
  return (
    <div className="flex flex-col gap-6">
      <title>Payments not settled · Payouts · Piton</title>
      <div className="flex flex-col gap-2">
        <PayoutBackLink to={reconciliationPath}>Reconciliation</PayoutBackLink>
        <h1 className="text-24 font-semibold">Payments not settled</h1>
      </div>
      <Loaded query={found} waiting={<WaitingRows count={5} label="Loading the payments" />}>
        {(sales) => <NotSettled sales={sales} />}
      </Loaded>
    </div>
  );
}

function NotSettled({ sales: { items, count, mills } }: { sales: UnsettledSales }) {
  if (count === 0) {
    return <EmptyState sentence="All payments and refunds older than a week are settled." />;
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-160 text-pretty">
          {count === 1
            ? `1 payment or refund older than a week, ${moneyOf(mills)}, isn’t in any settlement. `
            : `${counted(count, 'payment or refund', 'payments and refunds')} older than a week, ${moneyOf(mills)} in total, aren’t in any settlement. `}
          Ask the acquirer about {count === 1 ? 'it' : 'them'}, then{' '}
          <Link to={importsPath} className="text-primary underline underline-offset-2">
            import its next settlement
          </Link>
          .
        </p>
        <FileLink path={exportUnsettledSales.path} label="Download CSV" />
      </div>
      <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
        {items.map((sale) => (
          <li key={sale.id}>
            <NotSettledRow sale={sale} />
          </li>
        ))}
      </ul>
      {count > items.length && (
        <p className="text-muted">
          Showing the oldest {items.length} of {count.toLocaleString('en-US')}. Download the CSV for
          all of them.
        </p>
      )}
    </>
  );
}

function NotSettledRow({ sale }: { sale: UnsettledSale }) {
  const { saleId, at, invoice, companyName, lastFour, mills, refundReference } = sale;
  return (
    <Link to={salePath(saleId)} className={row}>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {refundReference === '' ? invoice : `Refund ${refundReference} of ${invoice}`}
        </span>
        <span className="block text-14 text-muted wrap-anywhere">
          {companyName}
          {lastFour !== '' && ` · ••••\u00a0${lastFour}`} ·{' '}
          <DateText instant={new Date(at)} form="day-and-time" />
        </span>
      </span>
      <span className="text-right font-semibold">
        <MoneyText mills={BigInt(mills)} />
      </span>
      <ChevronRight className="size-5 text-muted" aria-hidden="true" />
    </Link>
  );
}

const row =
  'grid min-h-16 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 px-4 py-3 ' +
  '-outline-offset-2 transition-colors hover:bg-sunken desktop:px-6';
