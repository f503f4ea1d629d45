import { brandNames } from '@piton/contract/cards/card-brand.ts';
import { moneyStateWords } from '@piton/contract/money/money-state.ts';
import type { Sale } from '@piton/contract/payments/sale.ts';
import { ArrowUp, TriangleAlert, Undo2 } from 'lucide-react';
import type { StatusProps } from '../../../ui/status.tsx';

export function statusOf({ status, moneyState }: Pick<Sale, 'status' | 'moneyState'>): StatusProps {
  if (status !== 'Approved') return { tone: 'warning', word: status, icon: TriangleAlert };
  // Green means that the merchant has the money.
  const moved = moneyStateWords[moneyState];
  return moved === null
    ? { tone: 'positive', word: status, icon: ArrowUp }
    : { tone: 'warning', word: moved, icon: Undo2 };
}

/** Whether it was approved and all its money has stayed. */
export function isKept({ status, moneyState }: Pick<Sale, 'status' | 'moneyState'>): boolean {
  return status === 'Approved' && moneyState === 'paid';
}

/** "Visa •••• 3333". A payment rejected for its card number has no card to show. */
export function cardOf({ cardBrand, lastFour }: Pick<Sale, 'cardBrand' | 'lastFour'>): string {
  const brand = Object.hasOwn(brandNames, cardBrand)
    ? brandNames[cardBrand as keyof typeof brandNames]
    : cardBrand;
  return [brand, lastFour && `•••• ${lastFour}`].filter(Boolean).join(' ') || 'No card';
}

/** The name of a payment without a customer name. */
export function nameOf({ personName }: Pick<Sale, 'personName'>): string {
  return personName === '' ? 'No name given' : personName;
}
