import type { Sale } from '@piton/contract/payments/sale.ts';
import { useState } from 'react';
import { newSales, newSalesInWords } from './new-sales.ts';

/**
 * Announces new payments of an open list to screen readers; `sales` are the newest, and undefined
 * while loading. Lists with another filter need another key, because switching announces nothing.
 */
export function AnnounceNewSales({ sales }: { sales: readonly Sale[] | undefined }) {
  const [known, setKnown] = useState(sales);
  const [announced, setAnnounced] = useState<readonly Sale[]>([]);
  if (sales !== undefined && sales !== known) {
    setKnown(sales);
    const added = known === undefined ? [] : newSales(known, sales);
    if (added.length > 0) setAnnounced(added);
  }
  return (
    <output className="sr-only">
      {/* Announces equal texts again, because one customer may pay twice. */}
      {announced.length > 0 && <span key={announced[0]?.id}>{newSalesInWords(announced)}</span>}
    </output>
  );
}
