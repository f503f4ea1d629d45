import { constants, createCipheriv, publicEncrypt, randomBytes, randomUUID } from 'node:crypto';
import { PitonError } from './errors.ts';

/** A card and its holder. All values are text. */
export type Card = {
  readonly cardNumber: string;
  /** "01" to "12" */
  readonly month: string;
  /** "2031" */
  readonly year: string;
  readonly cvv: string;
  /** The name on the card. */
  readonly name: string;
  /** Leave it out for a payment request, whose amount, currency and purpose apply. */
  readonly amount?: string;
  readonly currency?: 'XCD';
  readonly purpose?: string;
  readonly personName: string;
  readonly personEmail: string;
  readonly personPhone: string;
  readonly country?: string;
};

const sealedFields = [
  'name',
  'amount',
  'currency',
  'month',
  'year',
  'cvv',
  'cardNumber',
  'purpose',
  'personEmail',
  'personPhone',
  'personName',
  'country',
] as const satisfies readonly (keyof Card)[];

/**
 * Seals a card so that only Piton can open it: a compact JWE with RSA-OAEP-256 and A256GCM. In
 * production seal in the customer's browser with `@piton/browser`, so that your server never sees
 * the card.
 */
export function sealCard(
  card: Card,
  { publicKey, keyId }: { readonly publicKey: string; readonly keyId: string },
): string {
  if (!publicKey.includes('BEGIN PUBLIC KEY')) {
    throw new PitonError('publicKey must be the PEM that checkout.getCompany returns.');
  }
  const header = base64url(
    JSON.stringify({
      alg: 'RSA-OAEP-256',
      enc: 'A256GCM',
      kid: keyId,
      iat: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
    }),
  );
  const contentKey = randomBytes(32);
  const iv = randomBytes(12);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const encryptedKey = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, contentKey);
  const cipher = createCipheriv('aes-256-gcm', contentKey, iv).setAAD(Buffer.from(header));
  const payload = JSON.stringify(card, [...sealedFields]);
  const sealed = Buffer.concat([cipher.update(payload, 'utf8'), cipher.final()]);
  return [header, ...[encryptedKey, iv, sealed, cipher.getAuthTag()].map(base64url)].join('.');
}

function base64url(value: string | Buffer): string {
  return Buffer.from(value).toString('base64url');
}
