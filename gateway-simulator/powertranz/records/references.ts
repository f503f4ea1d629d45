import { createHash, randomBytes } from 'node:crypto';

/** Guessing one has no value, so the random numbers need not be secure. */
export function newAuthorizationCode(): string {
  return String(1 + Math.floor(Math.random() * 999_999)).padStart(6, '0');
}

/** Twelve digits of the time in milliseconds; they count up, so that no two are equal. */
export function createRetrievalReferences(): (now: Date) => string {
  let last = 0;
  return (now) => {
    last = Math.max(last + 1, now.getTime());
    return String(last % 1e12).padStart(12, '0');
  };
}

/** Completes a payment without credentials, so it must not be guessable. */
export function newSpiToken(): string {
  const letters = randomBytes(48).toString('base64url').toLowerCase().replaceAll(/[_-]/g, '0');
  return `${letters.slice(0, 50)}-3${letters.slice(50, 59)}`;
}

/** The cryptogram and the directory server's id follow from the token, so neither is stored. */
export function authenticationReferences(spiToken: string): { cavv: string; dsTransId: string } {
  const hash = createHash('sha256').update(spiToken).digest();
  const hex = hash.subarray(16).toString('hex');
  return {
    cavv: hash.subarray(0, 20).toString('base64'),
    dsTransId: [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-'),
  };
}
