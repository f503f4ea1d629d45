import { setTimeout as wait } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import type { Logger } from 'pino';

/** A frozen database closes no connection and refuses none: it only stops responding. */
export type DatabaseSilence = {
  readonly isSilent: () => boolean;
  /** Calls back when the database next falls silent; returns how to stop waiting for that. */
  readonly onSilence: (act: () => void) => () => void;
};

/** For apps without a database that could freeze. */
export const neverSilent: DatabaseSilence = {
  isSilent: () => false,
  onSilence: () => () => undefined,
};

const probeEveryMs = 250;
const silentAfterMs = 1250;
const slices = 10;
const giveUpAfterMs = 5000;

type WatchOptions = { connection: ClientConfig; log: Pick<Logger, 'error' | 'warn'> };

/**
 * Probes the database on a connection of its own, which no slow statement keeps busy. Only the probe
 * decides: a report may take as long as it likes while the database responds to the probe.
 */
export function watchSilence({
  connection,
  log,
}: WatchOptions): DatabaseSilence & { stop: () => Promise<void> } {
  let connected: pg.Client | null = null;
  let isSilent = false;
  const stopping = new AbortController();
  const waiting = new Set<() => void>();

  const discard = (): void => {
    // With a statement under way this closes the socket at once.
    void connected?.end().catch(() => undefined);
    connected = null;
  };
  const ask = async (): Promise<void> => {
    connected ??= await connectProbe(connection);
    await connected.query('select 1');
  };
  /** Settles with the first response. A refusal is one, too: requests meet it themselves at once. */
  const hear = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        return await ask();
      } catch (error) {
        discard();
        if (isResponse(error)) return;
      }
    }
  };
  const probe = async (): Promise<void> => {
    const startedAt = performance.now();
    let isHeard = false;
    const heard = hear().finally(() => (isHeard = true));
    const limit = new AbortController();
    await Promise.race([heard, patience(limit.signal)]);
    limit.abort();
    if (isHeard) return;
    isSilent = true;
    // Perhaps only this connection is dead.
    discard();
    log.error('the database does not respond: requests are refused until it does');
    for (const act of waiting) act();
    await heard;
    isSilent = false;
    const silentMs = Math.round(performance.now() - startedAt);
    if (!stopping.signal.aborted) log.warn({ silentMs }, 'the database responds again');
  };
  const keepProbing = async () => {
    while (!stopping.signal.aborted) {
      await probe();
      await pause(probeEveryMs, stopping.signal);
    }
  };
  const probing = keepProbing();
  return {
    isSilent: () => isSilent,
    onSilence: (act) => {
      waiting.add(act);
      return () => void waiting.delete(act);
    },
    stop: async () => {
      stopping.abort();
      discard();
      await probing;
    },
  };
}

async function connectProbe(connection: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'piton probe',
    connectionTimeoutMillis: giveUpAfterMs,
    query_timeout: giveUpAfterMs,
  });
  // A connection may break between two probes; the next one then fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** In slices: a process that was busy itself first reads what has arrived. */
async function patience(signal: AbortSignal): Promise<void> {
  for (let slice = 0; slice < slices && !signal.aborted; slice += 1) {
    await pause(silentAfterMs / slices, signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** The driver's own time limits and lost connections carry no code. */
function isResponse(error: unknown): boolean {
  return typeof (error as { code?: unknown }).code === 'string';
}
