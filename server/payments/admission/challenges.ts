import { createHmac, createSecretKey, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  hasLeadingZeros,
  proofBits,
  proofIterations,
  proofParts,
} from '@piton/contract/cards/proof-of-work.ts';
import { deriveKey } from '../../encryption/derive-key.ts';
import type { RootKey } from '../../encryption/root-key.ts';

/** The sealed attempt that the challenge protects. */
type Challenged = { readonly companyId: string; readonly hash: Buffer };

export type Challenges = {
  readonly issue: (challenged: Challenged, level: number) => string;
  /**
   * Returns the level that a proof reaches; null if it is missing, expired, wrong or for another
   * attempt.
   */
  readonly check: (challenged: Challenged, proof: string | null) => Promise<number | null>;
};

/** A slow phone takes seconds; a customer may be interrupted. */
const validMs = 10 * 60 * 1000;
const maxLevel = 9;

const derive = promisify(pbkdf2);

/**
 * Signed challenges, bound to company and sealed attempt. An attempt is charged once, so its proof
 * works once on any server, and nothing is stored.
 */
export function createChallenges(
  rootKey: RootKey,
  nowMs: () => number = () => Date.now(),
): Challenges {
  const key = createSecretKey(deriveKey(rootKey, 'card challenges'));
  const sign = ({ companyId, hash }: Challenged, text: string) =>
    createHmac('sha256', key)
      .update(`${companyId}\0${hash.toString('hex')}\0${text}`)
      .digest();

  function read(challenged: Challenged, token: string): number | null {
    const [level = '', expiresAt = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const own = sign(challenged, `${level}.${expiresAt}`);
    if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
    return nowMs() < Number(expiresAt) ? Number(level) : null;
  }

  return {
    issue: (challenged, level) => {
      const text = `${Math.min(level, maxLevel)}.${nowMs() + validMs}`;
      return `${text}.${sign(challenged, text).toString('base64url')}`;
    },
    check: async (challenged, proof) => {
      const [token = '', solutions = ''] = (proof ?? '').split('~');
      if (solutions === '') return null;
      const level = read(challenged, token);
      return level !== null && (await isSolved(token, solutions, level)) ? level : null;
    },
  };
}

/** Checks part by part, so that a wrong solution costs one derivation. */
async function isSolved(token: string, solutions: string, level: number): Promise<boolean> {
  const nonces = solutions.split('.');
  if (nonces.length !== proofParts) return false;
  for (const [part, nonce] of nonces.entries()) {
    const bits = await derive(token, `${part}.${nonce}`, proofIterations, 4, 'sha256');
    if (!hasLeadingZeros(bits, proofBits(level))) return false;
  }
  return true;
}
