import { timingSafeEqual } from 'node:crypto';

/** Compares in the same time whether they differ early or late, so that timing reveals nothing. */
export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
