import type { Outcome } from './transaction.ts';

/** The cards whose outcome is agreed. Every other card that is valid is approved. */
const agreed: ReadonlyMap<string, Outcome> = new Map([
  ['4444111122223333', 'Approved'],
  ['4444111122221113', 'Declined'],
  ['4444111122225551', 'Incomplete'],
]);

export function outcomeOf(cardNumber: string): Outcome {
  return agreed.get(cardNumber) ?? 'Approved';
}
