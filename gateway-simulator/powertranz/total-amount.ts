import { readCents } from '../amount.ts';

/** Undefined if the JSON number is no amount above zero in whole cents. */
export function readTotalAmount(value: unknown): bigint | undefined {
  if (typeof value !== 'number' || !/^\d+(?:\.\d\d?)?$/.test(String(value))) return undefined;
  const cents = readCents(value.toFixed(2));
  return cents === undefined || cents === 0n ? undefined : cents;
}

/** Exact for up to fifteen digits: a division is rounded to the nearest number. */
export function toTotalAmount(cents: bigint): number {
  return Number(cents) / 100;
}
