import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookVerificationError } from './errors.ts';
import type { WebhookEvent } from './generated/types.ts';

type HeaderValue = string | string[] | undefined;
/** Of Node's `http`, Express, Fastify, AWS Lambda, or `fetch`. */
type WebhookHeaders = Headers | Readonly<Record<string, HeaderValue>>;

type Received = {
  /** The body as it arrived: a parser changes it, and the signature no longer fits. */
  readonly body: string | Uint8Array;
  readonly headers: WebhookHeaders;
  /** The endpoint's `whsec_…`; several while you replace one. */
  readonly secret: string | readonly string[];
  /** Five minutes by default. */
  readonly toleranceSeconds?: number;
};

/** A verified webhook. Its id is the same in each repeat, so keep the ids that you have handled. */
export type ReceivedWebhook = { readonly id: string; readonly event: WebhookEvent };

/** Returns the event if Piton signed it, and throws `WebhookVerificationError` otherwise. */
function verify({ body, headers, secret, toleranceSeconds = 300 }: Received): ReceivedWebhook {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature').split(' ');
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(ageSeconds <= toleranceSeconds)) {
    throw new WebhookVerificationError('The webhook is too old, or your clock is wrong.');
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const isSigned = secrets
    .map((each) => signatureOf({ id, timestamp, text }, each))
    .some((wanted) => signatures.some((given) => isSame(wanted, given)));
  if (!isSigned) throw new WebhookVerificationError('No signature of the webhook is right.');
  return { id, event: JSON.parse(text) as WebhookEvent };
}

type Signed = { readonly id: string; readonly timestamp: string; readonly text: string };

function signatureOf({ id, timestamp, text }: Signed, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  // An empty key would accept what anybody can sign.
  if (key.length === 0) throw new TypeError('secret must be the endpoint’s whsec_….');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
  return `v1,${signature}`;
}

function isSame(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueOf(headers, name);
  if (typeof value !== 'string' || value === '') {
    throw new WebhookVerificationError(`The webhook has no ${name}.`);
  }
  return value;
}

/** Node writes names in lower case, others as they were sent. */
function valueOf(headers: Readonly<Record<string, HeaderValue>>, name: string): HeaderValue {
  return Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
}

type ToSign = {
  readonly body: string;
  readonly secret: string;
  readonly id?: string;
  readonly sentAt?: Date;
};

/** The headers that Piton would send with the body, for tests of your endpoint. */
function signForTest({ body, secret, id = 'evt_test', sentAt = new Date() }: ToSign) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf({ id, timestamp, text: body }, secret),
  };
}

export const webhooks = { verify, signForTest };
