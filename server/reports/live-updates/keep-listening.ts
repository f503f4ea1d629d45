import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { stepDown } from '../../database/connect.ts';

export type ListenOptions = {
  readonly connection: pg.ClientConfig;
  readonly channel: string;
  readonly onText: (text: string) => void;
  /** Earlier updates have not been received. */
  readonly onListening: () => void;
  /** Called for each connection that was lost or failed to open; the next one follows a second later. */
  readonly onLost: (err: unknown) => void;
  /** How often the connection is probed, because a dead router closes none. */
  readonly askEveryMs?: number;
  /** The time limit for any response. */
  readonly responseLimitMs?: number;
};

const againAfterMs = 1000;
const usualAskEveryMs = 15_000;
const usualResponseLimitMs = 5000;
/** The time limit for closing a connection. */
const goodbyeLimitMs = 1000;

/**
 * A connection for PostgreSQL's notifications, reopened when it is lost or stops responding. When
 * `stop` resolves, none is left, however far it had come.
 */
export function keepListening(options: ListenOptions): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const listening = listenAgainAndAgain(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
}

async function listenAgainAndAgain(options: ListenOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await listenOnce(options, signal);
    } catch (err) {
      if (!signal.aborted) options.onLost(err);
    }
    await setTimeout(againAfterMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Throws when the connection is lost, or on stop. */
async function listenOnce(options: ListenOptions, signal: AbortSignal): Promise<void> {
  const { responseLimitMs = usualResponseLimitMs } = options;
  const socket = new net.Socket();
  const client = new pg.Client({
    ...options.connection,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: responseLimitMs,
    query_timeout: responseLimitMs,
  });
  const over = new AbortController();
  const lost = new Promise<never>((_resolve, reject) => {
    client.on('error', reject).on('end', () => reject(new Error('the connection was closed')));
    signal.addEventListener('abort', reject, { signal: over.signal });
  });
  client.on('notification', ({ payload = '' }) => options.onText(payload));
  try {
    await Promise.race([lost, listenOn(client, options, over.signal)]);
  } finally {
    over.abort();
    // A connection that doesn't respond doesn't close properly either.
    await Promise.race([client.end(), setTimeout(goodbyeLimitMs, undefined, { ref: false })]);
    socket.destroy();
  }
}

async function listenOn(
  client: pg.Client,
  { channel, onListening, askEveryMs = usualAskEveryMs }: ListenOptions,
  signal: AbortSignal,
): Promise<void> {
  await client.connect();
  await client.query(stepDown);
  await client.query(`listen ${channel}`);
  onListening();
  while (!signal.aborted) {
    await setTimeout(askEveryMs, undefined, { signal });
    await client.query('select 1');
  }
}
