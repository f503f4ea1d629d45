import type { RawRsa } from './oaep.ts';

/** Between which two numbers the captured block lies, for all that was told. */
export type AttackResult = {
  readonly queries: number;
  readonly least: bigint;
  readonly most: bigint;
};

/**
 * James Manger's attack on RSA-OAEP (CRYPTO 2001): whoever can tell whether a block that was opened
 * begins with 0 wins back a captured one in a few thousand questions. `isBig` asks about the captured
 * block times a factor.
 */
export async function mangerAttack(
  { modulus, blockBytes }: Pick<RawRsa, 'modulus' | 'blockBytes'>,
  isBig: (factor: bigint) => Promise<boolean>,
  queriesMost: number,
): Promise<AttackResult> {
  const bound = boundOf(blockBytes);
  let [queries, least, most] = [0, 0n, bound - 1n];
  const isOver = () => queries >= queriesMost;
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

/** Every block that was padded lies below. */
export function boundOf(blockBytes: number): bigint {
  return 1n << BigInt(8 * (blockBytes - 1));
}

/** How many bits of the block are known. */
export function bitsTold({ least, most }: AttackResult, blockBytes: number): number {
  const open = most <= least ? 0 : (most - least).toString(2).length;
  return 8 * (blockBytes - 1) - open;
}

function ceilDivide(one: bigint, other: bigint): bigint {
  return (one + other - 1n) / other;
}
