/**
 * A file of a backup: compressed, then encrypted in chunks. Its name within the backup folder is
 * authenticated, so that no file can take the place of another.
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline as pipe, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { OperatorError } from '../operator-error.ts';
import { type BackupKey, fileKey } from './backup-key.ts';
import { openChunk, sealChunk, tagBytes } from './chunks.ts';

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

export type SealedPlace = {
  readonly file: string;
  /** The authenticated path within the folder of backups. */
  readonly name: string;
  readonly key: BackupKey;
};

export function placeIn(
  { folder, key }: { folder: string; key: BackupKey },
  name: string,
): SealedPlace {
  return { file: path.join(folder, name), name, key };
}

const magic = Buffer.from('PITONBK1');
const saltBytes = 32;
const headerBytes = magic.length + 8 + saltBytes;
/** Short enough that encrypting one delays no request noticeably. */
const chunkBytes = 256 * 1024;

/** Writes the file durably under a temporary name, then renames it. */
export async function writeSealed(place: SealedPlace, source: Bytes): Promise<void> {
  const { file } = place;
  const unfinished = `${file}.new`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await pipeline(Readable.from(source), createZstdCompress(), (compressed) =>
      sealInto(handle, place, compressed as AsyncIterable<Buffer>),
    );
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(unfinished, { force: true });
    throw error;
  }
  await handle.close();
  await rename(unfinished, file);
  await syncFolder(path.dirname(file));
}

async function sealInto(
  handle: FileHandle,
  { name, key }: SealedPlace,
  compressed: AsyncIterable<Buffer>,
): Promise<void> {
  const salt = randomBytes(saltBytes);
  const own = fileKey(key, salt);
  await handle.writeFile(Buffer.concat([magic, Buffer.from(key.id, 'hex'), salt]));
  let pending = Buffer.alloc(0);
  let index = 0;
  const write = async (plain: Buffer, isLast: boolean) => {
    await handle.writeFile(sealChunk(own, plain, { name, index, isLast }));
    index += 1;
  };
  for await (const piece of compressed) {
    pending = Buffer.concat([pending, piece]);
    // The last chunk is written as such at the end, so one must be left for it.
    while (pending.length > chunkBytes) {
      await write(pending.subarray(0, chunkBytes), false);
      pending = pending.subarray(chunkBytes);
    }
  }
  await write(pending, true);
}

/** Yields the content; throws an error that names the file if anything differs. */
export async function* readSealed(place: SealedPlace): AsyncGenerator<Buffer> {
  try {
    const decompress = createZstdDecompress();
    // An error also destroys the decompressor, whose reader then gets it.
    pipe(Readable.from(openChunks(place)), decompress, () => undefined);
    for await (const piece of decompress) yield piece as Buffer;
  } catch (error) {
    throw explained(error, place);
  }
}

export function readSealedWhole(place: SealedPlace): Promise<Buffer> {
  return buffer(readSealed(place));
}

async function* openChunks({ file, name, key }: SealedPlace): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const header = await readExactly(handle, headerBytes);
    if (!header.subarray(0, magic.length).equals(magic)) throw new Error('no header');
    const keyId = header.subarray(magic.length, magic.length + 8).toString('hex');
    if (keyId !== key.id) throw new WrongKey(keyId);
    const own = fileKey(key, header.subarray(magic.length + 8));
    const wholeBytes = chunkBytes + tagBytes;
    const chunks = Math.max(1, Math.ceil((size - headerBytes) / wholeBytes));
    for (let index = 0; index < chunks; index++) {
      const isLast = index === chunks - 1;
      const bytes = isLast ? size - headerBytes - index * wholeBytes : wholeBytes;
      if (bytes < tagBytes) throw new Error('no chunk');
      yield openChunk(own, await readExactly(handle, bytes), { name, index, isLast });
    }
  } finally {
    await handle.close();
  }
}

async function readExactly(handle: FileHandle, bytes: number): Promise<Buffer> {
  const read = Buffer.alloc(bytes);
  const { bytesRead } = await handle.read(read, 0, bytes);
  if (bytesRead !== bytes) throw new Error('too short');
  return read;
}

class WrongKey extends Error {}

function explained(error: unknown, { file, key }: SealedPlace): unknown {
  if (error instanceof OperatorError) return error;
  const options = { cause: error };
  if (error instanceof WrongKey) {
    return new OperatorError(
      `${file} was made with the backup key ${error.message}, and PITON_BACKUP_KEY is ${key.id}. Set the key of that backup.`,
      options,
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new OperatorError(`The backup lacks ${file}.`, options);
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return error;
  return new OperatorError(`The backup is damaged: ${file} was altered.`, options);
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
