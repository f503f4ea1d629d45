import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(handler: http.RequestListener): Promise<string> {
  const server = http.createServer(handler);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type ListedEvent = {
  readonly id: string;
  readonly type: string;
  readonly mode: 'test';
  readonly isExample: boolean;
  readonly createdAt: string;
  readonly data: object;
};

/** `GET /v1/events` of events that a test adds, refused while `status` isn’t 200. */
export async function startApi(events: ListedEvent[]) {
  const state = { events, status: 200, reads: 0 };
  const url = await serve((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://api');
    const from = Date.parse(searchParams.get('createdFrom') ?? '1970-01-01');
    const limit = Number(searchParams.get('limit'));
    const after = searchParams.get('cursor');
    const order = ({ createdAt, id }: ListedEvent) => `${createdAt} ${id}`;
    const found = state.events
      .filter(({ createdAt }) => Date.parse(createdAt) >= from)
      .filter((event) => after === null || order(event) < after)
      .toSorted((a, b) => (order(a) < order(b) ? 1 : -1));
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const nextCursor = found.length > limit && last ? order(last) : null;
    const error = { code: 'forbidden', message: 'No.', docUrl: '', requestId: 'r1' };
    response.writeHead(state.status, { 'retry-after': '0' });
    response.end(JSON.stringify(state.status === 200 ? { items, nextCursor } : { error }));
    state.reads += 1;
  });
  return Object.assign(state, { url });
}

export type Arrived = { readonly body: string; readonly headers: http.IncomingHttpHeaders };

/** A merchant's webhook route. */
export async function startReceiver(status = 204) {
  const arrived: Arrived[] = [];
  const url = await serve((request, response) => {
    void text(request).then((body) => {
      arrived.push({ body, headers: request.headers });
      response.writeHead(status).end();
    });
  });
  return { url: `${url}/hooks`, arrived };
}
