import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Received = {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
};

export type Respond = (response: http.ServerResponse, request: Received, index: number) => unknown;

/** A correct HTTP server with the test's responses. It keeps each request. */
export async function startHttpServer(respond: Respond) {
  const requests: Received[] = [];
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, headers, body });
      return respond(response, { method, url, headers, body }, requests.length - 1);
    });
  });
  return { url: await listenFor(server), requests, server };
}

/** A raw connection, for what a correct server doesn't do. */
export type Connection = {
  socket: Socket;
  /** Resolves after so many whole requests on this connection. */
  received: (count: number) => Promise<void>;
};

/** Keeps each byte received, over all connections, and counts the requests in them. */
export async function startSocketServer(play: (connection: Connection, index: number) => unknown) {
  let bytes = '';
  const sockets: Socket[] = [];
  const server = net.createServer((socket) => {
    let here = '';
    const waiting: { count: number; resolve: () => void }[] = [];
    const notifyWaiting = () => {
      const count = wholeRequests(here);
      for (const waiter of waiting) if (waiter.count <= count) waiter.resolve();
    };
    socket.on('data', (chunk) => {
      here += chunk.toString('latin1');
      bytes += chunk.toString('latin1');
      notifyWaiting();
    });
    // Both sides reset connections on purpose.
    socket.on('error', () => {});
    sockets.push(socket);
    const received = (count: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ count, resolve });
        notifyWaiting();
      });
    void play({ socket, received }, sockets.length - 1);
  });
  return {
    url: await listenFor(server),
    sockets,
    bytes: () => bytes,
    requestCount: () => (bytes.match(/(?:POST|GET) \/\S* HTTP\/1\.1/g) ?? []).length,
  };
}

export function httpResponse(body: string, { status = '200 OK', headers = '' } = {}): string {
  return `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;
}

/** A port with no listener: it was free a moment ago. */
export async function refusingUrl(): Promise<string> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

export async function listenFor(server: net.Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  onTestFinished(async () => {
    server.close();
    for (const socket of open) socket.destroy();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function wholeRequests(bytes: string): number {
  let rest = bytes;
  let count = 0;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd === -1) return count;
    const [, length = '0'] = /^content-length: (\d+)/im.exec(rest.slice(0, headEnd)) ?? [];
    const end = headEnd + 4 + Number(length);
    if (rest.length < end) return count;
    count += 1;
    rest = rest.slice(end);
  }
}
