import type { IncomingMessage } from 'node:http';

const byteOrderMark = '\uFEFF';

/** Reads the whole body; returns undefined as soon as it is too large, and discards the rest. */
export function readText(
  request: IncomingMessage,
  bytesMax: number,
  whenRead: (text: string | undefined) => void,
): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    const hasFitted = bytes <= bytesMax;
    bytes += part.length;
    if (bytes <= bytesMax) parts.push(part);
    else if (hasFitted) whenRead(undefined);
  });
  request.on('end', () => {
    if (bytes > bytesMax) return;
    const text = (parts.length === 1 ? parts[0] : Buffer.concat(parts))?.toString() ?? '';
    whenRead(text.startsWith(byteOrderMark) ? text.slice(1) : text);
  });
}
