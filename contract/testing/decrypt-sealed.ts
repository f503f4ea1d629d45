import { constants, createDecipheriv, createPrivateKey, privateDecrypt } from 'node:crypto';

/**
 * Opens both forms of a sealed payment with Node's own crypto, which the sealing code does not
 * use, and as strictly as the contract requires. Returns the plaintext or the reason for refusal.
 */
export function openSealed(
  encryptedTxt: string,
  key: { readonly keyId: string; readonly privateKey: string },
): { readonly text: string } | { readonly refused: string } {
  try {
    const opened = encryptedTxt.includes('.')
      ? openJwe(encryptedTxt, key)
      : openBlock(decode(encryptedTxt, 'base64'), key.privateKey);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened);
    checkJson(text);
    return { text };
  } catch (error) {
    return { refused: String(error) };
  }
}

function openJwe(token: string, { keyId, privateKey }: { keyId: string; privateKey: string }) {
  const [header = '', ...encoded] = token.split('.');
  if (encoded.length !== 4) throw new Error('not five parts');
  const [encryptedKey, iv, ciphertext, tag] = encoded.map((part) => decode(part, 'base64url'));
  const { alg, enc, kid = keyId, ...more } = readHeader(header);
  if (alg !== 'RSA-OAEP-256' || enc !== 'A256GCM' || kid !== keyId) throw new Error('header');
  if (Object.keys(more).some((name) => name !== 'iat' && name !== 'jti')) throw new Error('header');
  if (!encryptedKey || !ciphertext || iv?.length !== 12 || tag?.length !== 16) {
    throw new Error('sizes');
  }
  const contentKey = openBlock(encryptedKey, privateKey);
  const decipher = createDecipheriv('aes-256-gcm', contentKey, iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(header, 'ascii')).setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}

function readHeader(encoded: string): Record<string, unknown> {
  const header: unknown = JSON.parse(decode(encoded, 'base64url').toString('utf8'));
  return header as Record<string, unknown>;
}

function openBlock(block: Buffer, privateKey: string): Buffer {
  const key = createPrivateKey(privateKey);
  if (block.length * 8 !== key.asymmetricKeyDetails?.modulusLength) throw new Error('sizes');
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return privateDecrypt({ key, padding, oaepHash: 'sha256' }, block);
}

/** Accepts only the canonical encoding of the bytes. */
function decode(text: string, encoding: 'base64' | 'base64url'): Buffer {
  const bytes = Buffer.from(text, encoding);
  if (bytes.toString(encoding) !== text) throw new Error('spelling');
  return bytes;
}

/** Rejects duplicate keys and `__proto__`, however they are escaped. */
function checkJson(text: string): void {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('no object');
  }
  const strings = [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)];
  const keys = strings
    .filter(([, , colon]) => colon !== undefined)
    .map(([, key = '']): unknown => JSON.parse(key));
  if (new Set(keys).size !== keys.length || keys.includes('__proto__')) throw new Error('keys');
}
