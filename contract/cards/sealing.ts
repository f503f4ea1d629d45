import { base64, base64url, bytesFromBase64 } from '../fields/base64.ts';
import { paymentFields, type PaymentObject } from '../payments/payment-object.ts';

/**
 * Seals a payment so that only the company's private key opens it. Uses only WebCrypto, so that
 * the same code runs in a browser and on a merchant's server.
 */

const tagBytes = 16;

/** False on a page loaded over plain http, where browsers disable WebCrypto. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** The key a company publishes: `publicKey` is SPKI in PEM. */
type SealingKey = { readonly keyId: string; readonly publicKey: string };

/**
 * The form our page and SDK send: a compact JWE (RFC 7516) with RSA-OAEP-256 and A256GCM, for
 * payments of any length. Content key, IV and `jti` are new each time.
 */
export async function sealPayment(
  payment: PaymentObject,
  { keyId, publicKey }: SealingKey,
  now: Date,
): Promise<string> {
  const header = {
    alg: 'RSA-OAEP-256',
    enc: 'A256GCM',
    kid: keyId,
    iat: Math.floor(now.getTime() / 1000),
    jti: crypto.randomUUID(),
  };
  const protectedHeader = base64url(utf8(JSON.stringify(header)));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const contentKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [
    'encrypt',
  ]);
  const [encryptedKey, sealed] = await Promise.all([
    importPublicKey(publicKey).then((key) =>
      crypto.subtle.wrapKey('raw', contentKey, key, { name: 'RSA-OAEP' }),
    ),
    crypto.subtle.encrypt(
      // Bound into the tag, so that a change of the header is detected.
      { name: 'AES-GCM', iv, additionalData: utf8(protectedHeader), tagLength: tagBytes * 8 },
      contentKey,
      payloadOf(payment),
    ),
  ]);
  const bytes = new Uint8Array(sealed);
  const parts = [
    new Uint8Array(encryptedKey),
    iv,
    bytes.subarray(0, -tagBytes),
    bytes.subarray(-tagBytes),
  ];
  return [protectedHeader, ...parts.map(base64url)].join('.');
}

/**
 * The key for asking the server how a payment ended. It is a hash of the seal, so it can't be used
 * to pay.
 */
export async function attemptHash(encryptedTxt: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(encryptedTxt));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-1 is for programs that support nothing else, at companies where it is switched on. */
export const plainSealHashes = ['SHA-256', 'SHA-1'] as const;
export type PlainSealHash = (typeof plainSealHashes)[number];

const hashBytes = { 'SHA-256': 32, 'SHA-1': 20 };

/**
 * The classic form for merchants' servers: base64 of one RSA-OAEP block, with one hash for block
 * and mask. A 3072-bit key with SHA-256 holds 318 bytes, which a long payment exceeds.
 */
export async function sealPaymentPlain(
  payment: PaymentObject,
  { publicKey }: Pick<SealingKey, 'publicKey'>,
  hash: PlainSealHash = 'SHA-256',
): Promise<string> {
  const key = await importPublicKey(publicKey, hash);
  const payload = payloadOf(payment);
  const { modulusLength } = key.algorithm as typeof key.algorithm & { modulusLength: number };
  const bytesMax = modulusLength / 8 - 2 * hashBytes[hash] - 2;
  if (payload.length > bytesMax) {
    throw new Error(
      `this payment takes ${payload.length} bytes and the key seals ${bytesMax} in one block: use sealPayment`,
    );
  }
  return base64(new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, payload)));
}

/** Copies only the payment's own fields: a form may hold more than it should send. */
function payloadOf(payment: PaymentObject): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify(payment, [...paymentFields]));
}

async function importPublicKey(pem: string, hash: PlainSealHash = 'SHA-256') {
  const [, body] = /-----BEGIN PUBLIC KEY-----([\s\w+/=]+)-----END PUBLIC KEY-----/.exec(pem) ?? [];
  if (body === undefined) throw new Error('a public key must be SPKI in PEM');
  const algorithm = { name: 'RSA-OAEP', hash };
  return crypto.subtle.importKey('spki', bytesFromBase64(body), algorithm, false, [
    'encrypt',
    'wrapKey',
  ]);
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
