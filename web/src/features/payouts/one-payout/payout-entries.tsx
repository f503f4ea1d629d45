import type { Payout } from '@piton/contract/payouts/payout.ts';
import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { PagedList } from '../../../ui/loading/paged-list.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { lineWords } from '../statement/line-words.ts';
import { StatementButtons } from '../statement/statement-buttons.tsx';
import { usePayoutEntries } from '../use-payouts.ts';
import { carriedInEntries, entryCents } from './entry-cents.ts';

/** All entries of a payout, oldest first. */
export function PayoutEntries({ payout }: { payout: Payout }) {
  const query = usePayoutEntries(payout.id);
  return (
    <section aria-labelledby="payout-entries" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="payout-entries" className="text-20 font-semibold">
          Payments in this payout
        </h2>
        <StatementButtons payout={payout} />
      </div>
      <PagedList
        query={query}
        waiting={
          <div className={list}>
            <SkeletonRows count={5} label="Loading payments" />
          </div>
        }
        empty={
          <p className="text-muted">
            No sales that week. This payout is your carried-over balance.
          </p>
        }
      >
        {(entries) => (
          <div className={list}>
            <div
              className={`${columns} bg-sunken text-14 text-muted max-desktop:hidden`}
              aria-hidden="true"
            >
              <span>Description</span>
              <span>Date</span>
              <span className="text-right">Gross</span>
              <span className="text-right">Fee</span>
              <span className="text-right">Net</span>
            </div>
            <ul>
              {entries.map((entry) => (
                <li
                  key={entry.id}
                  className="border-t border-line first:border-t-0 desktop:first:border-t"
                >
                  <Entry entry={entry} />
                </li>
              ))}
              {!query.hasNextPage && <Carried mills={carriedInEntries(entries, payout.netMills)} />}
            </ul>
          </div>
        )}
      </PagedList>
    </section>
  );
}

const list = 'overflow-clip rounded-16 border border-line bg-surface';
const columns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3 py-2 wide:px-4 ' +
  'desktop:grid-cols-[minmax(0,1fr)_12rem_8rem_7rem_8rem]';

function Entry({ entry }: { entry: StatementLine }) {
  const { kind, at, about, invoiceNumber, companyName, feeMills, netMills } = entry;
  const { gross, fee } = entryCents(entry);
  const what = [kind === 'sale' ? '' : lineWords[kind], companyName, invoiceNumber];
  return (
    <div className={columns}>
      <span className="min-w-0 wrap-anywhere">{about === '' ? lineWords[kind] : about}</span>
      <span className="text-right font-medium desktop:order-last">
        <span className="sr-only">Net </span>
        <MoneyText mills={BigInt(netMills)} />
      </span>
      <span className="col-span-2 text-14 text-muted wrap-anywhere desktop:order-last desktop:col-span-1">
        {what.filter((word) => word !== '').join(' · ')}
      </span>
      <span className="col-span-2 flex flex-wrap justify-between gap-x-2 text-12 text-muted tabular-nums desktop:contents desktop:text-14">
        <DateText instant={new Date(at)} form="day-and-time" />
        <span className="desktop:contents">
          <span className="desktop:text-right desktop:text-14">
            <span className="sr-only">Gross </span>
            {gross}
          </span>
          {feeMills !== 0 && <span className="desktop:hidden"> − </span>}
          <span
            className={`desktop:text-right desktop:text-14 ${feeMills === 0 ? 'max-desktop:hidden' : ''}`}
          >
            <span className="sr-only">Fee </span>
            {fee}
          </span>
        </span>
      </span>
    </div>
  );
}

/** Makes the entries, each in whole cents, add up to the payout. */
function Carried({ mills }: { mills: bigint }) {
  if (mills === 0n) return null;
  return (
    <li className={`${columns} border-t border-line`}>
      <span className="text-muted desktop:col-span-4">Carried over</span>
      <span className="text-right font-medium">
        <MoneyText mills={mills} />
      </span>
    </li>
  );
}
