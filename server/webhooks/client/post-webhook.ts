import http from 'node:http';
import https from 'node:https';
import type { AttemptFailure } from '@piton/contract/webhooks/webhook-delivery.ts';
import { AddressRefused, checkedLookup, type Network } from './resolve-public.ts';

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly cutOff?: AbortSignal;
};

export type WebhookResponse = {
  readonly status: number | null;
  /** Null for a 2xx status. */
  readonly failure: AttemptFailure | null;
  /** The beginning of the body. */
  readonly text: string;
};

export type ClientDeps = Network & { readonly deadlineMs: number };

const readBytesMax = 64 * 1024;
const keptBytesMax = 1024;

/**
 * Sends one request on a connection of its own: no redirect is followed, no proxy used, and the
 * deadline includes the whole response. Never throws for a fault of the endpoint.
 */
export async function postWebhook(
  deps: ClientDeps,
  request: WebhookRequest,
): Promise<WebhookResponse> {
  const deadline = AbortSignal.timeout(deps.deadlineMs);
  const signal = AbortSignal.any([deadline, ...(request.cutOff ? [request.cutOff] : [])]);
  try {
    const { status, text } = await withinDeadline(send(deps, request, signal), signal);
    const isSuccess = status >= 200 && status < 300;
    return { status, text, failure: isSuccess ? null : 'status' };
  } catch (error) {
    return { status: null, text: '', failure: failureOf(error, signal) };
  }
}

/** The operating system's lookup of a name can't be aborted, and must not outlast the deadline. */
function withinDeadline<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  return Promise.race([work, promise]);
}

async function send(
  deps: ClientDeps,
  { url, headers, body }: WebhookRequest,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !deps.allowsPrivate) throw new AddressRefused(protocol);
  const lookup = await checkedLookup(hostname, deps, signal);
  signal.throwIfAborted();
  const { request, Agent } = protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const sent = request(
    url,
    {
      method: 'POST',
      lookup,
      signal,
      agent: new Agent({ keepAlive: false }),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    },
    resolve,
  );
  sent.on('error', reject);
  sent.end(body);
  const response = await promise;
  return { status: response.statusCode ?? 0, text: await beginningOf(response) };
}

/** Reads up to a limit, so that an endless response ends here. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let readBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (readBytes < keptBytesMax) kept.push(chunk);
    readBytes += chunk.length;
    // Leaving the loop destroys the connection.
    if (readBytes >= readBytesMax) break;
  }
  return harmlessText(Buffer.concat(kept).subarray(0, keptBytesMax));
}

// Line breaks and tabs stay; other control characters could alter a terminal or a log.
const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

function harmlessText(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replaceAll(unprintable, (each) => ('\n\t'.includes(each) ? each : '\uFFFD'));
}

const namingFailures = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT']);

function failureOf(error: unknown, signal: AbortSignal): AttemptFailure {
  if (signal.aborted) return 'timed_out';
  if (error instanceof AddressRefused) return 'address_refused';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (namingFailures.has(code)) return 'name_not_found';
  return /CERT|SSL|TLS|SIGNATURE|ALTNAME/.test(code) ? 'tls_failed' : 'connection_failed';
}
