import { createHash, randomUUID } from 'node:crypto';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { HttpContext } from '../http-app.ts';
import type { RequestKey } from './request-key.ts';

export type StoredResponse = {
  readonly status: number;
  readonly body: string;
  /** The outcome isn't known yet, so that the response isn't stored. */
  readonly isPending?: boolean;
  /** It is the first response to a repeated request. */
  readonly isReplayed?: boolean;
};

/** One request with an idempotency key. */
export type OnceRequest = {
  readonly key: RequestKey;
  readonly idempotencyKey: string;
  readonly operation: string;
  readonly requestHash: Buffer;
  /** The response is not stored, because it contains a secret. */
  readonly hasSecret: boolean;
};

/** Runs `work` once per idempotency key. Repeats get the stored response. */
export type RunOnce = (
  request: OnceRequest,
  work: (resourceId: string) => Promise<StoredResponse>,
) => Promise<StoredResponse>;

const idempotencyKeyShape = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a POST of `/v1`. The resource id is the same for each repeat with an idempotency key, so
 * that work which a crash interrupted creates its object once.
 */
export async function runIdempotently(
  c: HttpContext,
  endpoint: Endpoint,
  options: {
    readonly key: RequestKey;
    readonly input: unknown;
    readonly runOnce: RunOnce;
    /** Aborts when the request's time limit is over. */
    readonly signal: AbortSignal;
  },
  work: (resourceId: string) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const idempotencyKey = c.req.header('idempotency-key');
  if (endpoint.method !== 'POST' || idempotencyKey === undefined) return work(randomUUID());
  if (!idempotencyKeyShape.test(idempotencyKey)) throw new AppError('malformed_idempotency_key');
  const { key, input, runOnce, signal } = options;
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest();
  const operation = `${endpoint.method} ${endpoint.path}`;
  const hasSecret = endpoint.hasSecret === true;
  return runOnce({ key, idempotencyKey, operation, requestHash, hasSecret }, async (resourceId) => {
    // The caller has got "unavailable", so nothing begins any more.
    signal.throwIfAborted();
    const response = await work(resourceId);
    // No response has shown this secret, so a repeat runs again and gets a new one.
    if (hasSecret) signal.throwIfAborted();
    return response;
  });
}
