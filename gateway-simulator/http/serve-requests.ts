import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { readText } from './read-text.ts';

export type Call = {
  request: IncomingMessage;
  /** The query string, still encoded. */
  query: string;
  /** Undefined if it is too large. */
  body: string | undefined;
};

export type RawResponse = { status: number; contentType?: string; body: string };

/** Returns no response if the connection is gone. */
type Handler = (call: Call) => RawResponse | undefined | Promise<RawResponse | undefined>;

/** Method and full path: so few addresses need no patterns. */
export type Routes = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Handler>;

/** Many times the size of a sale. */
const bodyBytesMax = 64 * 1024;

/**
 * Uses Node's HTTP server directly. The simulator shares the CPU with the measured product, and a
 * framework would take as long as the rest of a sale.
 */
export function answerRequests(routes: Routes): RequestListener {
  const handlers = new Map<string, Handler>(Object.entries(routes));
  return (request, response) => {
    const { method = '', url = '' } = request;
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const query = mark === -1 ? '' : url.slice(mark + 1);
    // Node omits the body of a HEAD response itself.
    const handler = handlers.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
    if (!handler) return send(response, json(404, { error: `nothing answers ${path}` }));
    readText(request, bodyBytesMax, (body) => answer(handler, { request, query, body }, response));
  };
}

export function json(status: number, value: object): RawResponse {
  return { status, contentType: 'application/json', body: JSON.stringify(value) };
}

function answer(handler: Handler, call: Call, response: ServerResponse): void {
  const failed = (error: unknown): void => {
    process.stderr.write(`${inspect(error)}\n`);
    send(response, { status: 500, body: '' });
  };
  try {
    const answered = handler(call);
    if (!(answered instanceof Promise)) send(response, answered);
    else void answered.then((later) => send(response, later)).catch(failed);
  } catch (error) {
    failed(error);
  }
}

function send(response: ServerResponse, answered: RawResponse | undefined): void {
  if (!answered) return;
  const { status, contentType, body } = answered;
  const length = Buffer.byteLength(body);
  if (contentType === undefined) response.writeHead(status, { 'content-length': length });
  else response.writeHead(status, { 'content-type': contentType, 'content-length': length });
  response.end(body);
}
