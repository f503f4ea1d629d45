import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientConfig } from 'pg';

/** How long work under way may continue after a pool begins to end. */
const graceMs = 1000;

type Streams = {
  /** Opens the stream of a connection. */
  readonly open: NonNullable<ClientConfig['stream']>;
  /** Cuts all connections. */
  readonly cut: () => void;
};

export function createStreams(openStream: ClientConfig['stream']): Streams {
  const all = new Set<Duplex>();
  return {
    open: () => {
      const stream = openStream?.() ?? new Socket();
      all.add(stream);
      stream.once('close', () => all.delete(stream));
      return stream;
    },
    cut: () => {
      for (const stream of all) stream.destroy();
    },
  };
}

/**
 * A stop abandons work that the next start continues, and such work may hold a connection for longer
 * than the stop may take. Its transaction is rolled back, as by a kill.
 */
export async function endPool(end: () => Promise<unknown>, cut: () => void): Promise<void> {
  const limit = new AbortController();
  const grace = wait(graceMs, true, { signal: limit.signal }).catch(() => false);
  const isLate = await Promise.race([end().then(() => false), grace]);
  limit.abort();
  if (isLate) cut();
}
