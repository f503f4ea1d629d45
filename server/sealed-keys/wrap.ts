import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM. `context` says what the secret is and whose; it must be the same to unwrap, so that a
 * wrapped secret put in another's place does not open there.
 */
export function wrap(key: Buffer, secret: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Throws when the key, the context or a single bit is another than it was. What it answers is the only
 * copy: whoever has it wipes it.
 */
export function unwrap(key: Buffer, wrapped: Buffer, context: string): Buffer {
  const nonce = wrapped.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(wrapped.subarray(-tagBytes));
  const secret = decipher.update(wrapped.subarray(nonceBytes, -tagBytes));
  try {
    // GCM keeps nothing back, and says here whether it is what was wrapped.
    decipher.final();
    return secret;
  } catch (error) {
    secret.fill(0);
    throw error;
  }
}
