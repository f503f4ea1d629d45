import { createCipheriv, createDecipheriv } from 'node:crypto';

export const tagBytes = 16;

/** Identifies a chunk within its file. */
export type ChunkPlace = {
  readonly name: string;
  readonly index: number;
  readonly isLast: boolean;
};

/** AES-256-GCM that also authenticates the file’s name, the chunk’s place and the end of the file. */
export function sealChunk(key: Buffer, plain: Buffer, place: ChunkPlace): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(place.name));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if a bit, the name, the place or the key differs. */
export function openChunk(key: Buffer, sealed: Buffer, place: ChunkPlace): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(place.name));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const plain = decipher.update(sealed.subarray(0, -tagBytes));
  return Buffer.concat([plain, decipher.final()]);
}

/** Each file has its own key, so a counter never repeats a nonce. */
function nonceOf({ index, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
