import { AppError } from '@piton/contract/http/errors.ts';

/** Reads a whole body, and stops as soon as it exceeds the limit. */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > bytesMax) throw new AppError('too_large');
  try {
    // Node enforces the stated length, so this body can't outgrow the check above.
    if (length !== null) return new Uint8Array(await request.arrayBuffer());
    return await readChunks(request.body, bytesMax);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The sender disconnected or broke the framing, which is not our fault.
    throw new AppError('malformed');
  }
}

async function readChunks(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body) {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > bytesMax) throw new AppError('too_large');
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}
