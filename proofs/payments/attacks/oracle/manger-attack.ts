import type { RawRsa } from './oaep.ts';

/** The bounds of the captured block after all questions. */
export type AttackResult = {
  readonly queries: number;
  readonly low: bigint;
  readonly high: bigint;
};

/**
 * Manger's attack on RSA-OAEP (CRYPTO 2001): a client that learns whether an opened block begins
 * with 0 recovers a captured block with a few thousand questions. `isBig` asks about the captured
 * block times a factor.
 */
export async function mangerAttack(
  { modulus, blockBytes }: Pick<RawRsa, 'modulus' | 'blockBytes'>,
  isBig: (factor: bigint) => Promise<boolean>,
  maxQueries: number,
): Promise<AttackResult> {
  const bound = boundOf(blockBytes);
  let [queries, low, high] = [0, 0n, bound - 1n];
  const isOver = () => queries >= maxQueries;
  const ask = (factor: bigint) => {
    queries += 1;
    return isBig(factor);
  };
  let first = 2n;
  while (!isOver() && !(await ask(first))) first *= 2n;
  const half = first / 2n;
  let second = ((modulus + bound) / bound) * half;
  while (!isOver() && (await ask(second))) second += half;
  if (isOver()) return { queries, low, high };
  low = ceilDivide(modulus, second);
  high = (modulus + bound) / second;
  while (!isOver() && low < high) {
    const wide = (2n * bound) / (high - low);
    const turns = (wide * low) / modulus;
    const third = ceilDivide(turns * modulus, low);
    if (await ask(third)) low = ceilDivide(turns * modulus + bound, third);
    else high = (turns * modulus + bound) / third;
  }
  return { queries, low, high };
}

/** Every padded block is below this. */
export function boundOf(blockBytes: number): bigint {
  return 1n << BigInt(8 * (blockBytes - 1));
}

/** The number of known bits of the block. */
export function bitsLearnt({ low, high }: AttackResult, blockBytes: number): number {
  const open = high <= low ? 0 : (high - low).toString(2).length;
  return 8 * (blockBytes - 1) - open;
}

function ceilDivide(one: bigint, other: bigint): bigint {
  return (one + other - 1n) / other;
}
