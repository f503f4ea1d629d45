import { brandNames } from '@piton/contract/card-brand.ts';
import type { Sale } from '@piton/contract/sale.ts';
import { ArrowUp, TriangleAlert } from 'lucide-react';
import type { StatusProps } from '../../ui/status.tsx';

export function statusOf({ status }: Pick<Sale, 'status'>): StatusProps {
  return status === 'Approved'
    ? { tone: 'positive', word: status, icon: ArrowUp }
    : { tone: 'warning', word: status, icon: TriangleAlert };
}

/** "Visa 3333". A payment that came back for its card number has no card to show. */
export function cardOf({ cardBrand, lastFour }: Pick<Sale, 'cardBrand' | 'lastFour'>): string {
  const brand = Object.hasOwn(brandNames, cardBrand)
    ? brandNames[cardBrand as keyof typeof brandNames]
    : cardBrand;
  return [brand, lastFour].filter(Boolean).join(' ') || 'No card';
}

/** What a payment is called of which nobody knows who made it. */
export function nameOf({ personName }: Pick<Sale, 'personName'>): string {
  return personName === '' ? 'No name given' : personName;
}
