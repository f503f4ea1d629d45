import type { Company } from './client.ts';

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
  /**
   * Leave it out for a payment request, whose amount, currency and purpose apply. Another amount is
   * refused before any charge.
   */
  readonly amount?: string;
  readonly currency?: 'XCD';
  readonly purpose?: string;
  readonly personName: string;
  readonly personEmail: string;
  readonly personPhone: string;
  readonly country?: string;
};

const sealedFields: readonly (keyof Card)[] = [
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
];

/**
 * Seals a card so that only Piton can open it: a compact JWE with RSA-OAEP-256 and A256GCM. Send the
 * text to your server, which pays the payment request with it. Needs a page over https.
 */
export async function sealCard(
  card: Card,
  { publicKey, keyId }: Pick<Company, 'publicKey' | 'keyId'>,
): Promise<string> {
  const { subtle } = crypto;
  const key = await subtle.importKey(
    'spki',
    bytesOf(publicKey.replaceAll(/-----[A-Z ]+-----|\s/g, '')),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['wrapKey'],
  );
  const content = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const header = base64url(
    utf8(
      JSON.stringify({
        alg: 'RSA-OAEP-256',
        enc: 'A256GCM',
        kid: keyId,
        iat: Math.floor(Date.now() / 1000),
        jti: crypto.randomUUID(),
      }),
    ),
  );
  const [wrapped, sealed] = await Promise.all([
    subtle.wrapKey('raw', content, key, { name: 'RSA-OAEP' }),
    subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: utf8(header) },
      content,
      utf8(JSON.stringify(card, [...sealedFields])),
    ),
  ]);
  const bytes = new Uint8Array(sealed);
  const parts = [new Uint8Array(wrapped), iv, bytes.subarray(0, -16), bytes.subarray(-16)];
  return [header, ...parts.map(base64url)].join('.');
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
