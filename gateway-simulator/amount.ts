/** Card messages carry amounts of up to twelve digits in the smallest unit. */
const amountShape = /^(\d{1,10})\.(\d\d)$/;

/** Undefined if it is not an amount: `D…D.CC`, no sign, no spaces, no commas. */
export function readCents(amount: string): bigint | undefined {
  const [, units, cents] = amountShape.exec(amount) ?? [];
  return units && cents ? BigInt(units + cents) : undefined;
}

export function writeCents(amountCents: bigint): string {
  const digits = String(amountCents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
