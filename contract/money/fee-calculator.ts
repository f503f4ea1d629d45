import { feeMills } from './money.ts';

const millsPerCent = 10n;

/**
 * The part of one sale that reaches the bank. Payouts are whole cents, and the fraction carries
 * over.
 */
export function bankCents(chargeCents: bigint, basisPoints: bigint): bigint {
  const chargeMills = chargeCents * millsPerCent;
  return (chargeMills - feeMills(chargeMills, basisPoints)) / millsPerCent;
}

/**
 * The smallest charge that yields the wanted amount: 100.00 → 106.96 at 6.5%, where 106.95 yields
 * 99.99.
 */
export function chargeCentsFor(wantedCents: bigint, basisPoints: bigint): bigint {
  const whole = 10_000n;
  if (wantedCents < 1n || basisPoints < 0n || basisPoints >= whole) {
    throw new Error('there is no such amount to charge');
  }
  // Rounding changes the result by less than two cents.
  let chargeCents = (wantedCents * whole) / (whole - basisPoints) + 2n;
  while (bankCents(chargeCents - 1n, basisPoints) >= wantedCents) chargeCents -= 1n;
  return chargeCents;
}
