import type { SaleMode } from '@piton/contract/payments/sale.ts';

/** Marks test money. */
export function TestMark({ mode }: { mode: SaleMode }) {
  if (mode === 'live') return null;
  return <span className="rounded-6 bg-gold px-1 text-12 font-semibold text-on-gold">TEST</span>;
}
