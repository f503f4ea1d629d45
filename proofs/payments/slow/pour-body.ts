import { connect } from 'node:net';

export type Body = { readonly bytes: number; readonly framing: 'length' | 'chunks' };

export type Poured = {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  /** From exceeding the limit to the response. */
  readonly answeredAfterMs: number;
  /** The bytes accepted before the server ended it, or all. */
  readonly takenBytes: number;
};

const piece = Buffer.alloc(64 * 1024, ' ');
const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);
const patienceMs = 30_000;

/** Sends a body of that size as fast as it is accepted, whatever the response. */
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
