import type { OpenSales } from '@piton/contract/console-sale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Corrections } from './corrections.tsx';
import { Findings } from './findings.tsx';
import { OpenSaleRow } from './open-sale-row.tsx';
import { useOpenSales } from './use-money.ts';

/** What two people have to see to: proposals that wait, and sales that stay open. */
export function MoneyPage() {
  const open = useOpenSales();
  return (
    <div className="flex flex-col gap-6">
      <title>Money · Piton</title>
      <h1 className="text-24 font-semibold">Money</h1>
      <Findings />
      <Loaded query={open} waiting={<Waiting />}>
        {(found) => (
          <>
            <Corrections
              title="For a second person"
              corrections={found.waiting}
              count={found.waitingCount}
            />
            <Open found={found} now={new Date(open.dataUpdatedAt)} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Open({ found: { items, count }, now }: { found: OpenSales; now: Date }) {
  return (
    <section aria-labelledby="open-sales" className="flex flex-col gap-3">
      <h2 id="open-sales" className="text-20 font-semibold">
        Open sales
      </h2>
      {items.length === 0 ? (
        <EmptyState sentence="No sale is open. Whatever the gateway leaves in doubt shows here by itself." />
      ) : (
        <ul className="overflow-clip rounded-16 border border-line bg-surface">
          {items.map((sale) => (
            <OpenSaleRow key={sale.id} sale={sale} now={now} />
          ))}
        </ul>
      )}
      {count > items.length && (
        <p className="text-muted">{count} are open in all. More show as these are resolved.</p>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <SkeletonRows count={5} label="Loading open sales" />
    </div>
  );
}
