import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** The limit on bytes after the response, for clients that read it only when they have sent everything. */
const discardedBytesMax = 1024 * 1024;
const lingerMs = 2000;

/**
 * Lets a client that still sends read its rejection: a close with unread bytes would discard the
 * response, so RFC 9112, 9.6 demands a half-close and a wait. Bytes up to a limit are discarded;
 * the rest stays unread.
 */
export function lingerOnClose(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const end = () => Socket.prototype.destroySoon.call(socket);
  let isEnding = false;
  // Node calls this after the last response, and would not wait.
  socket.destroySoon = () => {
    if (incoming.complete) {
      end();
    } else if (!isEnding) {
      isEnding = true;
      socket.end();
      const timer = setTimeout(end, lingerMs);
      socket.once('close', () => clearTimeout(timer));
      discard(incoming, end);
    }
  };
}

function discard(incoming: IncomingMessage, whenAllCame: () => void): void {
  let bytes = 0;
  // The reader has rejected the body and must not get more of it.
  incoming.removeAllListeners('data');
  incoming.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > discardedBytesMax) incoming.pause();
  });
  incoming.once('end', whenAllCame);
  incoming.resume();
}
