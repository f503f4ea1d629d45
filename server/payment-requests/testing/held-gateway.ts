import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { runSimulator } from '../../payments/testing/run-payment-simulator.ts';

/** The gateway simulator behind a gate: charges wait while it is closed. */
export async function heldGateway() {
  const simulator = await runSimulator();
  let inquiries = 0;
  let open = Promise.withResolvers<void>();
  open.resolve();
  const answerOnce = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    if (request.method === 'POST') {
      inquiries += 1;
      await open.promise;
    }
    const { method = 'GET', url = '/', headers } = request;
    const reply = await fetch(simulator.url + url, {
      method,
      headers: { 'content-type': headers['content-type'] ?? 'text/plain' },
      ...(method === 'POST' && { body }),
    });
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? 'text/plain',
    });
    response.end(await reply.text());
  };
  const server = createServer((request, response) => void answerOnce(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    open.resolve();
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of charges requested. */
    inquiries: () => inquiries,
    hold: () => {
      open = Promise.withResolvers<void>();
    },
    release: () => open.resolve(),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
