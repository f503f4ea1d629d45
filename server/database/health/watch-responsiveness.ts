import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import type { Logger } from 'pino';

/** A frozen database closes and refuses no connections: it only stops responding. */
export type DatabaseResponsiveness = {
  readonly isUnresponsive: () => boolean;
  /** Calls back each time the database stops responding; returns a function to stop listening. */
  readonly onUnresponsive: (act: () => void) => () => void;
};

/** For apps without a database that could freeze. */
export const alwaysResponsive: DatabaseResponsiveness = {
  isUnresponsive: () => false,
  onUnresponsive: () => () => undefined,
};

const probeEveryMs = 250;
const unresponsiveAfterMs = 1250;
const slices = 10;
const giveUpAfterMs = 5000;

type WatchOptions = { connection: ClientConfig; log: Pick<Logger, 'error' | 'warn'> };

/**
 * Probes the database on its own connection, which no slow statement can block. Only the probe
 * decides: a report may take any time while the database responds to the probe.
 */
export function watchResponsiveness({
  connection,
  log,
}: WatchOptions): DatabaseResponsiveness & { stop: () => Promise<void> } {
  const probe = createProbe(connection);
  let isUnresponsive = false;
  const stopping = new AbortController();
  const waiting = new Set<() => void>();

  const awaitResponse = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        return await probe.ask();
      } catch (error) {
        probe.discard();
        if (isResponse(error)) return;
        await pause(probeEveryMs, stopping.signal);
      }
    }
  };
  const check = async (): Promise<void> => {
    const startedAt = performance.now();
    let hasResponded = false;
    const response = awaitResponse().finally(() => (hasResponded = true));
    const limit = new AbortController();
    await Promise.race([response, patience(limit.signal)]);
    limit.abort();
    if (hasResponded) return;
    isUnresponsive = true;
    // Perhaps only this connection is dead.
    probe.discard();
    log.error('the database does not respond: requests are refused until it does');
    for (const act of waiting) act();
    await response;
    isUnresponsive = false;
    const unresponsiveMs = Math.round(performance.now() - startedAt);
    if (!stopping.signal.aborted) log.warn({ unresponsiveMs }, 'the database responds again');
  };
  const keepProbing = async () => {
    while (!stopping.signal.aborted) {
      await check();
      await pause(probeEveryMs, stopping.signal);
    }
  };
  const probing = keepProbing();
  return {
    isUnresponsive: () => isUnresponsive,
    onUnresponsive: (act) => {
      waiting.add(act);
      return () => void waiting.delete(act);
    },
    stop: async () => {
      stopping.abort();
      probe.discard();
      await probing;
    },
  };
}

function createProbe(connection: ClientConfig) {
  let socket: Socket | null = null;
  let connected: pg.Client | null = null;
  return {
    ask: async (): Promise<void> => {
      if (connected === null) {
        socket = new Socket();
        connected = await connectThrough(socket, connection);
      }
      await connected.query('select 1');
    },
    /** Also ends a connection under way, which the driver's own `end` would leave pending. */
    discard: (): void => {
      socket?.destroy();
      connected = null;
    },
  };
}

async function connectThrough(socket: Socket, connection: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    stream: () => socket,
    application_name: 'piton probe',
    connectionTimeoutMillis: giveUpAfterMs,
    query_timeout: giveUpAfterMs,
  });
  // A connection may break between two probes; the next one then fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Waits in slices, so that a process that was busy first reads what has arrived. */
async function patience(signal: AbortSignal): Promise<void> {
  for (let slice = 0; slice < slices && !signal.aborted; slice += 1) {
    await pause(unresponsiveAfterMs / slices, signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/**
 * A refused connection counts as a response, because requests fail at once too. Other network
 * errors come from our side, and the driver's own errors have no code.
 */
function isResponse(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' || (code === 'ENOENT' && syscall === 'connect');
}
