/**
 * The proof of work the pay page computes during card testing. Each part needs a nonce whose
 * PBKDF2 derivation begins with some zero bits: browsers derive natively and off the main thread,
 * so a phone is not much slower than an attacker's machine, and many small parts keep the time
 * even.
 */
export const proofParts = 16;
export const proofIterations = 600;

/** Each level doubles the work. Level 0 takes about 0.5 s on a slow phone, level 3 about 3 s. */
export function proofBits(level: number): number {
  return 3 + level;
}

export function hasLeadingZeros(bytes: Uint8Array, count: number): boolean {
  const [first = 0, second = 0] = bytes;
  return ((first << 8) | second) >> (16 - count) === 0;
}

/**
 * Returns the challenge with its solutions, as webPay expects it. Parts run in parallel where
 * there are cores.
 */
export async function solveChallenge(challenge: string, level: number): Promise<string> {
  const password = new TextEncoder().encode(challenge);
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const parts = Array.from({ length: proofParts }, (_, part) => solvePart(key, part, level));
  return `${challenge}~${(await Promise.all(parts)).join('.')}`;
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

async function solvePart(key: Key, part: number, level: number): Promise<number> {
  for (let nonce = 0; ; nonce += 1) {
    const salt = new TextEncoder().encode(`${part}.${nonce}`);
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: proofIterations };
    const bits = await crypto.subtle.deriveBits(how, key, 32);
    if (hasLeadingZeros(new Uint8Array(bits), proofBits(level))) return nonce;
  }
}
