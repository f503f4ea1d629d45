import type { Sale } from '@piton/contract/payments/sale.ts';
import { useState } from 'react';
import { newSales, newSalesInWords } from './new-sales.ts';

/**
 * Tells screen readers of what arrives in a list while it is open. `sales` are the newest of it, and
 * undefined until they are there. A list of something else has a key of its own: it is not news.
 */
export function NewSalesSaid({ sales }: { sales: readonly Sale[] | undefined }) {
  const [known, setKnown] = useState(sales);
  const [told, setTold] = useState<readonly Sale[]>([]);
  if (sales !== undefined && sales !== known) {
    setKnown(sales);
    const news = known === undefined ? [] : newSales(known, sales);
    if (news.length > 0) setTold(news);
  }
  return (
    <output className="sr-only">
      {/* Said again where it reads the same: the same customer may well pay twice. */}
      {told.length > 0 && <span key={told[0]?.id}>{newSalesInWords(told)}</span>}
    </output>
  );
}
