import { hash } from 'node:crypto';
import { sealedTextLengthMax } from '@piton/contract/payments/pay-functions.ts';
import { hasCleanKeys } from '../../http/guards/has-clean-keys.ts';

/**
 * A sealed payment in its only valid spelling. Any other spelling of the same bytes is rejected,
 * because a captured text could otherwise be sent again as a new one.
 */
export type SealedPayment = {
  /** The key pair it names; null if all must be tried. */
  readonly keyId: string | null;
  /** By the sealing device's clock; null if missing. */
  readonly sealedAtMs: number | null;
  /** Identifies the attempt, however often it is sent. */
  readonly hash: Buffer;
  /** Needs the private key: the payment itself, or the key of `envelope`. */
  readonly rsaBlock: Buffer;
  readonly envelope: Envelope | null;
};

/** The rest of a JWE: the payment under AES-256-GCM, bound to the header as sent. */
export type Envelope = {
  readonly header: string;
  readonly nonce: Buffer;
  readonly ciphertext: Buffer;
  readonly tag: Buffer;
};

/** One RSA block of a 3072-bit key. */
const rsaBytes = 384;
const nonceBytes = 12;
const tagBytes = 16;
const ciphertextBytesMax = 4096;

/** Distinguished by form: only a JWE has dots. Null if it is neither, or not canonical. */
export function readSealed(text: string): SealedPayment | null {
  if (text.length > sealedTextLengthMax) return null;
  return text.includes('.') ? readJwe(text) : readPlain(text);
}

function readPlain(text: string): SealedPayment | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== rsaBytes || bytes.toString('base64') !== text) return null;
  return { ...noHeader, hash: sha256(bytes), rsaBlock: bytes, envelope: null };
}

function readJwe(text: string): SealedPayment | null {
  const parts = text.split('.');
  const [header, rsaBlock, nonce, ciphertext, tag] = parts.map(decodeCanonical);
  if (parts.length !== 5 || !header || !rsaBlock || !nonce || !ciphertext || !tag) return null;
  const isSized =
    rsaBlock.length === rsaBytes &&
    nonce.length === nonceBytes &&
    tag.length === tagBytes &&
    ciphertext.length <= ciphertextBytesMax;
  const named = isSized ? readHeader(header) : null;
  if (named === null) return null;
  const envelope = { header: parts[0] ?? '', nonce, ciphertext, tag };
  return { ...named, hash: sha256(text), rsaBlock, envelope };
}

function decodeCanonical(part: string): Buffer | null {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : null;
}

/** The allowed header names. Any other could change how the text is opened. */
const headerNames = new Set(['alg', 'enc', 'kid', 'iat', 'jti']);

type Header = Pick<SealedPayment, 'keyId' | 'sealedAtMs'>;
const noHeader: Header = { keyId: null, sealedAtMs: null };

/** Null if the text can't be opened with it. */
export function readHeader(bytes: Buffer): Header | null {
  const text = bytes.toString('utf8');
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof header !== 'object' || header === null) return null;
  if (!hasCleanKeys(text, header)) return null;
  if (Object.keys(header).some((name) => !headerNames.has(name))) return null;
  const { alg, enc, kid = null, iat } = header as Record<string, unknown>;
  if (alg !== 'RSA-OAEP-256' || enc !== 'A256GCM') return null;
  if (kid !== null && typeof kid !== 'string') return null;
  return { keyId: kid, sealedAtMs: typeof iat === 'number' ? iat * 1000 : null };
}

function sha256(data: Buffer | string): Buffer {
  return hash('sha256', data, 'buffer');
}
