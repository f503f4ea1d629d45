/**
 * Cards with a fixed outcome; every other valid card is approved. The processor lists them for
 * testing.
 */
export const testCards = [
  { cardNumber: '4444111122223333', outcome: 'Approved' },
  { cardNumber: '4444111122221113', outcome: 'Declined' },
  { cardNumber: '4444111122225551', outcome: 'Incomplete' },
] as const;

/**
 * Cards whose sale meets a fault, for trying out how a program handles it. The late one is processed
 * before the server gives the sale up.
 */
export const faultCards = [
  { cardNumber: '4444111122227771', fault: { kind: 'busy', delayMs: 0 } },
  { cardNumber: '4444111122226666', fault: { kind: 'unavailable', delayMs: 0 } },
  { cardNumber: '4444111122228886', fault: { kind: 'timeout_processed_late', delayMs: 4000 } },
] as const;

export function outcomeOf(cardNumber: string): (typeof testCards)[number]['outcome'] {
  return testCards.find((card) => card.cardNumber === cardNumber)?.outcome ?? 'Approved';
}
