import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { listenFor } from '../../../gateways/testing/fake-servers.ts';
import { untrustedCertificate } from '../../../gateways/testing/untrusted-certificate.ts';

/** A response on its way to a customer. */
export type Passing = {
  readonly path: string;
  /** The languages that the customer's browser requested. */
  readonly languages: string;
  status: number;
  readonly headers: Map<string, string>;
  body: string;
  /** Headers of an early response. */
  early?: Record<string, string>;
};

export type Tamper = (passing: Passing) => void;

const ofTheConnection = /^(?:connection|keep-alive|transfer-encoding|content-length|date)$/;

/** A proxy between customer and server that alters responses. Returns its URL. */
export async function startTamperingProxy(
  server: string,
  tamper: Tamper,
  { isHttps = false } = {},
): Promise<string> {
  const onRequest = (request: http.IncomingMessage, response: http.ServerResponse) =>
    void passOn(server, tamper, { request, response });
  if (!isHttps) return listenFor(http.createServer(onRequest));
  const url = await listenFor(https.createServer(untrustedCertificate, onRequest));
  return url.replace('http:', 'https:');
}

async function passOn(
  server: string,
  tamper: Tamper,
  { request, response }: { request: http.IncomingMessage; response: http.ServerResponse },
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const body = await text(request);
  const reply = await fetch(`${server}${url}`, {
    method,
    headers: {
      accept: headers.accept ?? '*/*',
      'accept-encoding': 'identity',
      'accept-language': headers['accept-language'] ?? '',
      ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
    },
    ...(method === 'POST' && { body }),
    redirect: 'manual',
  });
  const passing: Passing = {
    path: url,
    languages: headers['accept-language'] ?? '',
    status: reply.status,
    headers: new Map([...reply.headers].filter(([name]) => !ofTheConnection.test(name))),
    body: await reply.text(),
  };
  tamper(passing);
  if (passing.early) response.writeEarlyHints(passing.early);
  response.writeHead(passing.status, Object.fromEntries(passing.headers)).end(passing.body);
}
