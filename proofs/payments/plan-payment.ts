import { type Fault, type FaultMix, pickFault } from './fault-mix.ts';

export type PaymentPlan = {
  amountCents: number;
  cardNumber: string;
  /** Sent twice at once. */
  isDoubled: boolean;
  /** The gateway fault for it, or for whichever payment arrives first. */
  fault: Fault | null;
};

const otherCards = [
  { cardNumber: '4444111122221113', share: 0.15 },
  { cardNumber: '4444111122225551', share: 0.05 },
];

/** Draws everything in advance, so that a seed plans the same payments however they run. */
export function planPayment(random: () => number, mix: FaultMix): PaymentPlan {
  return {
    amountCents: 1 + Math.floor(random() * 3_000_000),
    cardNumber: pickCard(random(), random()),
    isDoubled: random() < 0.1,
    fault: pickFault(mix, random()),
  };
}

/** A payment with a new amount, because repeating one with the same card needs a confirmation. */
export function planNewPayment(
  random: () => number,
  mix: FaultMix,
  amounts: Set<number>,
): PaymentPlan {
  const plan = planPayment(random, mix);
  if (amounts.has(plan.amountCents)) return planNewPayment(random, mix, amounts);
  amounts.add(plan.amountCents);
  return plan;
}

function pickCard(at: number, which: number): string {
  let sum = 0;
  for (const { cardNumber, share } of otherCards) {
    sum += share;
    if (at < sum) return cardNumber;
  }
  return approvedCard(which);
}

/** Any Visa that passes Luhn is approved. */
function approvedCard(which: number): string {
  const start = `4${String(Math.floor(which * 1e14)).padStart(14, '0')}`;
  const sum = Array.from(start).reduceRight((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${start}${(10 - (sum % 10)) % 10}`;
}
