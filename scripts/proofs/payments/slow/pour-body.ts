import { connect } from 'node:net';

export type Body = { readonly bytes: number; readonly framing: 'length' | 'chunks' };

export type Poured = {
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  /** From when there was more than may be until the answer. */
  readonly answeredAfterMs: number;
  /** How much had been taken when the server ended it, or all of it. */
  readonly takenBytes: number;
};

const piece = Buffer.alloc(64 * 1024, ' ');
const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);
const patienceMs = 30_000;

/** A body of so many bytes, as fast as it is taken, whatever is answered meanwhile. */
export async function pourBody(url: string, { bytes, framing }: Body): Promise<Poured> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const closed = Promise.withResolvers<void>();
  socket.on('error', () => undefined).on('close', () => closed.resolve());
  socket.setTimeout(patienceMs, () => socket.destroy());
  const measured = framing === 'length' ? `content-length: ${bytes}` : 'transfer-encoding: chunked';
  socket.write(
    `POST /webPay HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${measured}\r\n\r\n`,
  );
  const beganAt = performance.now();
  let [status, answeredAfterMs, sentBytes] = [0, Infinity, 0];
  const answered = Promise.withResolvers<void>();
  socket.on('data', (data) => {
    if (status !== 0) return;
    status = Number(data.toString('latin1').slice(9, 12));
    answeredAfterMs = performance.now() - beganAt;
    answered.resolve();
  });
  const drained = () => new Promise((resolve) => socket.once('drain', resolve));
  while (sentBytes < bytes && socket.writable) {
    const rest = bytes - sentBytes;
    sentBytes += Math.min(rest, piece.length);
    const text = framing === 'chunks' ? chunk : piece.subarray(0, rest);
    if (!socket.write(text)) await Promise.race([drained(), closed.promise]);
  }
  if (framing === 'chunks' && socket.writable) socket.write('0\r\n\r\n');
  await Promise.race([answered.promise, closed.promise]);
  const takenBytes = socket.bytesWritten - socket.writableLength;
  socket.destroy();
  return { status, answeredAfterMs, takenBytes };
}
