import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM. `context` names the secret and its owner and must be the same to unwrap, so that a
 * wrapped secret moved elsewhere doesn't open.
 */
export function wrap(key: Buffer, secret: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Throws if the key, the context or a single bit differs. The caller must wipe the result, which is
 * the only copy.
 */
export function unwrap(key: Buffer, wrapped: Buffer, context: string): Buffer {
  const nonce = wrapped.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(wrapped.subarray(-tagBytes));
  const secret = decipher.update(wrapped.subarray(nonceBytes, -tagBytes));
  try {
    // GCM buffers nothing; this call verifies the tag.
    decipher.final();
    return secret;
  } catch (error) {
    secret.fill(0);
    throw error;
  }
}
