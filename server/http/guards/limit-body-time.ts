import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body arrives whole within `usualMs`; an upload may take longer while it keeps this pace. */
export type BodyTime = {
  readonly usualMs: number;
  readonly paceMs: number;
  readonly bytesPerPace: number;
};

/** An upload's limit in all: 10 MB at 70 kbit/s. Node enforces it. */
export const uploadLimitMs = 20 * 60_000;

/** 4 kB/s, below the slowest mobile data: a slower sender holds memory for nothing. */
const usual: BodyTime = { usualMs: 30_000, paceMs: 15_000, bytesPerPace: 60_000 };

const uploads = new WeakSet<IncomingMessage>();

/** Call it only for a sender whose number of uploads is limited. */
export function allowUpload(incoming: IncomingMessage | undefined): void {
  if (incoming) uploads.add(incoming);
}

/** Ends a connection whose body arrives too slowly, as Node does when its own limit is over. */
export function limitBodyTime(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { usualMs, paceMs, bytesPerPace }: BodyTime = usual,
): void {
  const { headers, socket } = incoming;
  if (headers['content-length'] === undefined && !('transfer-encoding' in headers)) return;
  let seen = socket.bytesRead;
  const check = () => {
    if (incoming.complete || socket.destroyed) return;
    const came = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (uploads.has(incoming) && came >= bytesPerPace) {
      timer = setTimeout(check, paceMs);
      return;
    }
    if (!outgoing.headersSent) {
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    }
    socket.destroy();
  };
  let timer = setTimeout(check, usualMs);
  incoming.once('close', () => clearTimeout(timer));
}
