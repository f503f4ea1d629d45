import type { RawRsa } from './oaep.ts';

/** The bounds of the captured block after all questions. */
export type AttackResult = {
  readonly queries: number;
  readonly least: bigint;
  readonly most: bigint;
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
  let [queries, least, most] = [0, 0n, bound - 1n];
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
  if (isOver()) return { queries, least, most };
  least = ceilDivide(modulus, second);
  most = (modulus + bound) / second;
  while (!isOver() && least < most) {
    const wide = (2n * bound) / (most - least);
    const turns = (wide * least) / modulus;
    const third = ceilDivide(turns * modulus, least);
    if (await ask(third)) least = ceilDivide(turns * modulus + bound, third);
    else most = (turns * modulus + bound) / third;
  }
  return { queries, least, most };
}

/** Every padded block is below this. */
export function boundOf(blockBytes: number): bigint {
  return 1n << BigInt(8 * (blockBytes - 1));
}

/** The number of known bits of the block. */
export function bitsLearnt({ least, most }: AttackResult, blockBytes: number): number {
  const open = most <= least ? 0 : (most - least).toString(2).length;
  return 8 * (blockBytes - 1) - open;
}

function ceilDivide(one: bigint, other: bigint): bigint {
  return (one + other - 1n) / other;
}
