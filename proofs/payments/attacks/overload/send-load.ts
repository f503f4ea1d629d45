import { setTimeout as wait } from 'node:timers/promises';
import type { RawResponse, Connections } from '../connections.ts';

/** One request of a load: its due time, duration and response. */
export type Served = {
  readonly company: number;
  readonly dueAt: number;
  readonly tookMs: number;
  readonly status: number;
  readonly isApproved: boolean;
  readonly hasRetryAfter: boolean;
};

export type Load = { readonly company: number; readonly body: string };

/** A fixed number in parallel: the server's capacity. */
export async function sendClosed(
  connections: Connections,
  loads: readonly Load[],
  atOnce: number,
): Promise<Served[]> {
  const served: Served[] = [];
  const queue = loads.values();
  const worker = async () => {
    for (const load of queue) served.push(await sendOne(connections, load, performance.now()));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return served;
}

/**
 * Each at its due time, whatever happens to earlier ones, like independent visitors: waiting
 * counts as duration.
 */
export async function sendOpen(
  connections: Connections,
  loads: readonly Load[],
  perSecond: number,
): Promise<Served[]> {
  const startedAt = performance.now();
  const sent: Promise<Served>[] = [];
  while (sent.length < loads.length) {
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1000);
    while (sent.length < Math.min(due, loads.length)) {
      const load = loads[sent.length];
      if (load === undefined) break;
      sent.push(sendOne(connections, load, startedAt + (sent.length * 1000) / perSecond));
    }
    await wait(5);
  }
  return Promise.all(sent);
}

async function sendOne(
  { post }: Connections,
  { company, body }: Load,
  dueAt: number,
): Promise<Served> {
  const response = await post({ path: '/makPayment', body }).catch(() => noResponse);
  return {
    company,
    dueAt,
    tookMs: performance.now() - dueAt,
    status: response.status,
    isApproved: response.body.startsWith('{"status":"Approved"'),
    hasRetryAfter: /^retry-after: *\d/im.test(response.head),
  };
}

const noResponse: RawResponse = { status: 0, head: '', body: '' };
