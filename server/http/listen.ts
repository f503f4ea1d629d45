import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { AppError, refusals } from '@piton/contract/http/errors.ts';
import { randomUUID } from 'node:crypto';
import { isLoopbackHost } from '../config/config-rules.ts';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../operator-error.ts';
import { errorBodyOf } from './endpoints/handle-errors.ts';
import { type BodyTime, limitBodyTime, uploadLimitMs } from './guards/limit-body-time.ts';
import { lingerOnClose } from './linger-on-close.ts';
import type { HttpApp } from './http-app.ts';
import { securityHeaders } from './guards/security-headers.ts';

export type Listening = {
  /** The URL for a browser on this machine. */
  readonly url: string;
  readonly port: number;
  /** Differs from `port` if that one was in use. */
  readonly wantedPort: number;
  /** Finishes open requests, then closes; after `limitMs` it cuts off the rest. */
  readonly stop: (limitMs: number) => Promise<void>;
};

/** Node's limits on connections, so that slow and idle clients can't accumulate. */
const connectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: uploadLimitMs,
  connectionsCheckingInterval: 1000,
  // Longer than the 60 s of common proxies, because the proxy must be the one to close an idle
  // connection.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
} as const;
const headersMax = 100;
const silentSocketMs = 90_000;
const portsTriedMax = 50;

export async function listen(
  app: Pick<HttpApp, 'fetch'>,
  config: Pick<Config, 'mode' | 'port' | 'host'>,
  bodyTime?: BodyTime,
): Promise<Listening> {
  const handlers = new Set<Promise<unknown>>();
  const respond = getRequestListener(
    (request, env) => {
      if (namesTwoHosts(env.incoming)) return refuse('malformed');
      const response = Promise.resolve(app.fetch(request, env));
      handlers.add(response);
      const isOver = () => handlers.delete(response);
      response.then(isOver, isOver);
      return response;
    },
    { errorHandler: answerUnroutable },
  );
  const server = createServer(connectionLimits);
  server.maxHeadersCount = headersMax;
  server.timeout = silentSocketMs;
  const connections = watchConnections(server);
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    lingerOnClose(incoming);
    limitBodyTime(incoming, outgoing, bodyTime);
    void respond(incoming, outgoing);
  });
  const port = await takePort(server, config);
  return {
    url: `http://${browserHost(config.host)}:${port}`,
    port,
    wantedPort: config.port,
    stop: async (limitMs) => {
      const startedAt = performance.now();
      await connections.stop(limitMs);
      // A caller may disconnect while its work goes on; the database must stay open for it.
      const leftMs = Math.max(0, limitMs - (performance.now() - startedAt));
      await Promise.race([Promise.allSettled(handlers), wait(leftMs, null, { ref: false })]);
    },
  };
}

/** Node reads the first host, and a proxy before us may have read the last. */
function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  const isHost = (text: string, index: number) => index % 2 === 0 && /^host$/i.test(text);
  return rawHeaders.filter(isHost).length > 1;
}

/** Handles failures before routing: an invalid host or path, or our own fault. */
function answerUnroutable(error: unknown): Response {
  const isRequestError = error instanceof Error && error.name === 'RequestError';
  return refuse(isRequestError ? 'malformed' : 'unexpected');
}

function refuse(code: 'malformed' | 'unexpected'): Response {
  const refusal = new AppError(code);
  return Response.json(errorBodyOf(refusal, randomUUID()), {
    status: refusals[refusal.code].status,
    headers: { ...securityHeaders(false), 'cache-control': 'no-store' },
  });
}

async function takePort(
  server: Server,
  { mode, port, host }: Pick<Config, 'mode' | 'port' | 'host'>,
): Promise<number> {
  const last = mode === 'production' || port === 0 ? port : Math.min(port + portsTriedMax, 65_535);
  for (let tried = port; tried <= last; tried += 1) {
    try {
      return await listenOn(server, tried, host);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && tried < last) continue;
      throw new OperatorError(portProblem(code, tried, host), { cause: error });
    }
  }
  throw new Error('a port from 0 to 65535 is always tried');
}

function portProblem(code: string | undefined, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that one, or set PORT to a free port.`;
  }
  if (code === 'EACCES') {
    return `This user may not listen on port ${port}. Set PORT to one above 1023.`;
  }
  return `Piton cannot listen on ${host}:${port} (${code ?? 'unknown reason'}). Check HOST and PORT.`;
}

async function listenOn(server: Server, port: number, host: string): Promise<number> {
  const listening = Promise.withResolvers<number>();
  const onError = (error: Error) => listening.reject(error);
  server.once('error', onError);
  server.listen(port, host, () => listening.resolve((server.address() as AddressInfo).port));
  try {
    return await listening.promise;
  } finally {
    server.off('error', onError);
  }
}

function browserHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || isLoopbackHost(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Tracks which sockets have an open request, because Node doesn't expose it. */
function watchConnections(server: Server): { stop: Listening['stop'] } {
  const sockets = new Set<Socket>();
  const inFlight = new Map<ServerResponse, Socket>();
  let isStopping = false;

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    inFlight.set(outgoing, socket);
    if (isStopping) outgoing.shouldKeepAlive = false;
    outgoing.once('close', () => {
      inFlight.delete(outgoing);
      if (isStopping) socket.destroySoon();
    });
  });

  async function stop(limitMs: number): Promise<void> {
    isStopping = true;
    const closed = Promise.withResolvers<void>();
    server.close(() => closed.resolve());
    const busy = new Set(inFlight.values());
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
    // Sends `connection: close` with responses that have not begun.
    for (const outgoing of inFlight.keys()) outgoing.shouldKeepAlive = false;
    const timer = setTimeout(() => server.closeAllConnections(), limitMs);
    await closed.promise;
    clearTimeout(timer);
  }

  return { stop };
}
