import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** Of what comes after the answer, for those who look for one only when they have sent all. */
const discardedBytesMax = 1024 * 1024;
const lingerMs = 2000;

/**
 * Who still sends hears why nobody listens. A connection that is closed with something unread on it is
 * reset, which takes the answer with it before it is looked at: RFC 9112, 9.6 has us say that we are
 * done, and wait until the other side is too. What comes meanwhile is thrown away up to a limit and
 * then stays where it is, with whoever sends it.
 */
export function endGently(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const end = () => Socket.prototype.destroySoon.call(socket);
  let isEnding = false;
  // Node calls this once the last answer has been handed over, and would not wait.
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
  // Whoever read it has refused it, and must not be handed more.
  incoming.removeAllListeners('data');
  incoming.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > discardedBytesMax) incoming.pause();
  });
  incoming.once('end', whenAllCame);
  incoming.resume();
}
