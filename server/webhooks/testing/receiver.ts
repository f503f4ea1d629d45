import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Received = { readonly headers: http.IncomingHttpHeaders; readonly body: string };

type Respond = (
  response: http.ServerResponse,
  received: Received,
  count: number,
) => void | Promise<void>;

export type Receiver = {
  readonly url: string;
  /** All requests, oldest first. */
  readonly received: Received[];
  /** The ids of the events, in the order of their arrival. */
  readonly ids: () => string[];
  respond: Respond;
};

/** A merchant's endpoint on this machine, which responds 204 unless the test scripts it. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const each = { headers: request.headers, body };
      received.push(each);
      void receiver.respond(response, each, received.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    ids: () => received.map(({ headers }) => String(headers['webhook-id'])),
    respond: (response) => void response.writeHead(204).end(),
  };
  return receiver;
}
