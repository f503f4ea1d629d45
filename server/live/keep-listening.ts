import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { stepDown } from '../database/connect.ts';

export type ListenOptions = {
  readonly connection: pg.ClientConfig;
  readonly channel: string;
  readonly onText: (text: string) => void;
  /** What was told before has not been heard. */
  readonly onListening: () => void;
  /** Heard of each connection that was lost or did not come about; the next is opened a second later. */
  readonly onLost: (err: unknown) => void;
  /** How often the connection is asked whether it is still one: a router that died closes none. */
  readonly askEveryMs?: number;
  /** For how long it is waited for, whatever it was asked. */
  readonly answerLimitMs?: number;
};

const againAfterMs = 1000;
const usualAskEveryMs = 15_000;
const usualAnswerLimitMs = 5000;
/** For how long a connection may take to say goodbye. */
const goodbyeLimitMs = 1000;

/**
 * One connection that hears what PostgreSQL tells all its clients, opened again whenever it is lost, or
 * answers nothing any more. When `stop` settles there is none left, however far it had come.
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

/** Fails when the connection is lost, or when all of it is to stop. */
async function listenOnce(options: ListenOptions, signal: AbortSignal): Promise<void> {
  const { answerLimitMs = usualAnswerLimitMs } = options;
  const socket = new net.Socket();
  const client = new pg.Client({
    ...options.connection,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
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
    // What answers nothing says no goodbye either.
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
