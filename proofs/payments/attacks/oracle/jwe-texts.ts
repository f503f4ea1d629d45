import { randomBytes } from 'node:crypto';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { bytesOf, numberOf, padBlock, type RawRsa } from './oaep.ts';
import { type CompanyKey, paymentWith } from '../payments-to-send.ts';

/**
 * Unreadable JWEs: the key opens some but not their content, and others not at all. A client that
 * could tell them apart could continue as with a single block (RFC 7516, 11.5).
 */
export async function jweTexts(
  key: CompanyKey,
  { raise, modulus, blockBytes }: RawRsa,
): Promise<(isTelling: boolean) => string> {
  const jwe = await sealPayment(paymentWith('4111111111111111', '1.00'), key, new Date());
  const withBlock = (block: bigint) =>
    jwe.split('.').with(1, bytesOf(block, blockBytes).toString('base64url')).join('.');
  return (isTelling) =>
    withBlock(
      isTelling
        ? raise(padBlock(randomBytes(32), blockBytes))
        : numberOf(randomBytes(blockBytes)) % modulus,
    );
}
