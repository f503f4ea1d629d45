import { type Fault, type FaultMix, pickFault } from './fault-mix.ts';

export type PaymentPlan = {
  amountCents: number;
  cardNumber: string;
  /** Sent twice at the same moment. */
  isDoubled: boolean;
  /** What the gateway does to it, or to whichever payment comes before it. */
  fault: Fault | null;
};

const approvedCard = '4444111122223333';
const otherCards = [
  { cardNumber: '4444111122221113', share: 0.15 },
  { cardNumber: '4444111122225551', share: 0.05 },
];

/** Draws everything at once, so that the same seed plans the same payments however they run. */
export function planPayment(random: () => number, mix: FaultMix): PaymentPlan {
  return {
    amountCents: 1 + Math.floor(random() * 30_000),
    cardNumber: pickCard(random()),
    isDoubled: random() < 0.1,
    fault: pickFault(mix, random()),
  };
}

function pickCard(at: number): string {
  let sum = 0;
  for (const { cardNumber, share } of otherCards) {
    sum += share;
    if (at < sum) return cardNumber;
  }
  return approvedCard;
}
