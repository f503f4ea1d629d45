import { bankCents, chargeCentsFor } from './fee-calculator.ts';
import { feeMills, formatCost, formatMoney, textFromMills } from './money.ts';

/**
 * A charge, its fee and the part that reaches the bank, in cents that add up: charge − fee = in
 * the bank.
 */
export type CalculatedFee = {
  readonly charge: string;
  /** As a form expects it: "106.96". */
  readonly chargeText: string;
  readonly fee: string;
  readonly inBank: string;
};

/** 6.5 → 650n; a rate has up to two decimals. */
function basisPointsOf(feePercent: number): bigint {
  return BigInt(Math.round(feePercent * 100));
}

export function feeOfCharge(chargeMills: bigint, feePercent: number): CalculatedFee {
  const basisPoints = basisPointsOf(feePercent);
  return {
    charge: formatMoney(chargeMills),
    chargeText: textFromMills(chargeMills),
    fee: formatCost(feeMills(chargeMills, basisPoints)),
    inBank: formatMoney(bankCents(chargeMills / 10n, basisPoints) * 10n),
  };
}

/** The smallest charge that nets this amount after the fee. */
export function feeForWantedAmount(wantedMills: bigint, feePercent: number): CalculatedFee {
  const chargeCents = chargeCentsFor(wantedMills / 10n, basisPointsOf(feePercent));
  return feeOfCharge(chargeCents * 10n, feePercent);
}
