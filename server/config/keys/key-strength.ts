/**
 * Keys generated for development begin with these bytes, so that one copied into production is
 * recognised. 28 random bytes remain.
 */
const developmentKeyMark = Buffer.from('PDEV');

export function makeDevelopmentKey(randomBytes: (size: number) => Buffer): Buffer {
  return Buffer.concat([developmentKeyMark, randomBytes(32 - developmentKeyMark.length)]);
}

/** Why production refuses a key; null if it takes it. */
export function keyWeakness(key: Buffer): string | null {
  if (key.subarray(0, developmentKeyMark.length).equals(developmentKeyMark)) {
    return 'was generated for development';
  }
  return isWeakKey(key) ? 'is not random enough' : null;
}

/** A random key fails one of these with negligible probability. */
function isWeakKey(key: Buffer): boolean {
  const steps = key.map((byte, index) => byte - (key[index - 1] ?? 0)).subarray(1);
  const isPlainText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return new Set(key).size < 16 || new Set(steps).size < 4 || isPlainText;
}
