import type { OpenSale, OpenSales as Found } from '@piton/contract/payments/console-sale.ts';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { CountedSection } from './counted-section.tsx';
import { OpenSaleRow } from './open-sale-row.tsx';

type Listed = { found: Found; now: Date };

/** Sales without a known outcome. */
export function OpenSales({ found: { items, pendingCount }, now }: Listed) {
  const sales = items.filter(isPending);
  return (
    <CountedSection title="Pending payments" count={pendingCount} shown={sales.length}>
      {sales.length === 0 ? (
        <EmptyState sentence="No pending payments. Payments whose outcome is still unknown after the waiting time appear here." />
      ) : (
        <Rows sales={sales} now={now} />
      )}
    </CountedSection>
  );
}

/** Renders nothing without contradictions, which are rare. */
export function ContradictedSales({ found: { items, count, pendingCount }, now }: Listed) {
  const sales = items.filter((sale) => !isPending(sale));
  if (sales.length === 0) return null;
  return (
    <CountedSection
      title="Conflicting reports"
      about="These payments have ended, but the gateway reported something else. They stay as they ended. Check whether money needs adjusting, then have two people confirm the outcome."
      count={count - pendingCount}
      shown={sales.length}
    >
      <Rows sales={sales} now={now} />
    </CountedSection>
  );
}

function isPending({ status }: OpenSale): boolean {
  return status === 'Pending';
}

function Rows({ sales, now }: { sales: readonly OpenSale[]; now: Date }) {
  return (
    <ul className="overflow-clip rounded-16 border border-line bg-surface">
      {sales.map((sale) => (
        <OpenSaleRow key={sale.id} sale={sale} now={now} />
      ))}
    </ul>
  );
}
