/**
 * A file of a backup: compressed, then encrypted in chunks. Its name within the backup is
 * authenticated, so that no file can take the place of another.
 */
import { randomBytes } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { fileKey } from './backup-key.ts';
import { BackupDamage, type BackupStore } from './backup-store.ts';
import { byteReader } from './byte-reader.ts';
import { openChunk, sealChunk, tagBytes } from './chunks.ts';

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

const magic = Buffer.from('PITONBK1');
const saltBytes = 32;
const headerBytes = magic.length + 8 + saltBytes;
/** Short enough that encrypting one delays no request noticeably. */
const chunkBytes = 256 * 1024;

export async function writeSealed(store: BackupStore, name: string, source: Bytes): Promise<void> {
  const compressed = createZstdCompress();
  // An error also destroys the compressor, whose reader then gets it.
  pipeline(Readable.from(source), compressed, () => undefined);
  await store.files.write(name, seal(store, name, compressed as AsyncIterable<Buffer>));
}

async function* seal(
  { key }: BackupStore,
  name: string,
  compressed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const own = fileKey(key, salt);
  yield Buffer.concat([magic, Buffer.from(key.id, 'hex'), salt]);
  let pending = Buffer.alloc(0);
  let index = 0;
  for await (const piece of compressed) {
    pending = Buffer.concat([pending, piece]);
    // The last chunk is sealed as such at the end, so one must be left for it.
    while (pending.length > chunkBytes) {
      yield sealChunk(own, pending.subarray(0, chunkBytes), { name, index, isLast: false });
      pending = pending.subarray(chunkBytes);
      index += 1;
    }
  }
  yield sealChunk(own, pending, { name, index, isLast: true });
}

/** Yields the content; throws `BackupDamage` that names the file if anything differs. */
export async function* readSealed(store: BackupStore, name: string): AsyncGenerator<Buffer> {
  try {
    const decompress = createZstdDecompress();
    pipeline(Readable.from(openChunks(store, name)), decompress, () => undefined);
    for await (const piece of decompress) yield piece as Buffer;
  } catch (error) {
    throw explained(error, store, name);
  }
}

export function readSealedWhole(store: BackupStore, name: string): Promise<Buffer> {
  return buffer(readSealed(store, name));
}

async function* openChunks({ files, key }: BackupStore, name: string): AsyncGenerator<Buffer> {
  const reader = byteReader(explainReads(files.read(name)));
  try {
    const header = await reader.whole(headerBytes);
    if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic)) {
      throw new Error('no header');
    }
    const keyId = header.subarray(magic.length, magic.length + 8).toString('hex');
    if (keyId !== key.id) throw new WrongKey(keyId);
    const own = fileKey(key, header.subarray(magic.length + 8));
    const wholeBytes = chunkBytes + tagBytes;
    let chunk = await reader.whole(wholeBytes);
    for (let index = 0; ; index++) {
      const next = await reader.whole(wholeBytes);
      const isLast = next.length === 0;
      if (chunk.length < tagBytes) throw new Error('no chunk');
      yield openChunk(own, chunk, { name, index, isLast });
      if (isLast) return;
      chunk = next;
    }
  } finally {
    await reader.close();
  }
}

/** The store could not be read, which says nothing about its content. */
class ReadFailure extends Error {}

async function* explainReads(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
  } catch (error) {
    throw new ReadFailure('the backup could not be read', { cause: error });
  }
}

class WrongKey extends Error {}

function explained(error: unknown, { files, key }: BackupStore, name: string): unknown {
  if (error instanceof ReadFailure) return error.cause;
  const options = { cause: error };
  if (error instanceof WrongKey) {
    return new BackupDamage(
      `${files.place}/${name} was made with the backup key ${error.message}, and PITON_BACKUP_KEY is ${key.id}. Set the key of that backup.`,
      options,
    );
  }
  return new BackupDamage(`The backup is damaged: ${files.place}/${name} was altered.`, options);
}
