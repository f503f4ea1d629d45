import { AppError } from '@piton/contract/http/errors.ts';
import { withV1Message } from '@piton/contract/v1/v1-messages.ts';
import type { MiddlewareHandler } from 'hono';
import { v7 as uuidv7 } from 'uuid';
import { errorBodyOf } from '../http/endpoints/handle-errors.ts';
import type { HttpContext, HttpEnv } from '../http/http-app.ts';
import type { RequestEntry, RequestLog } from './create-request-log.ts';
import { redactBody, redactText } from './redact-body.ts';

type RecordDeps = { readonly record: RequestLog['record']; readonly clock: () => Date };

/**
 * Logs each request that a secret key made, admitted or not. A publishable key's requests come from
 * customers, whose addresses are none of the merchant's business.
 */
export function recordRequests({ record, clock }: RecordDeps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const key = c.get('callingKey');
    if (key?.kind !== 'secret') return;
    const durationMs = Math.round(performance.now() - startedAt);
    record({
      id: uuidv7(),
      request_id: c.get('requestId'),
      company_id: key.companyId,
      mode: key.mode,
      key_id: key.keyId,
      key_name: key.name,
      at: clock(),
      method: c.req.method,
      route: c.get('route') ?? '',
      path: redactText(c.req.path).slice(0, pathLengthMax),
      status: c.res.status,
      duration_ms: durationMs,
      idempotency_key: idempotencyKeyOf(c),
      address: c.get('clientAddress'),
      body: redactBody(c.get('sentBody')),
      ...errorOf(c),
    });
  };
}

const pathLengthMax = 200;
const idempotencyKeyLengthMax = 255;
const errorLengthMax = 2048;

function idempotencyKeyOf(c: HttpContext): string | null {
  const given = c.req.header('idempotency-key');
  return given === undefined ? null : redactText(given).slice(0, idempotencyKeyLengthMax);
}

/** The names of rejected fields are the caller's words. */
function errorOf(c: HttpContext): Pick<RequestEntry, 'error_code' | 'error'> {
  if (c.error === undefined) return { error_code: null, error: null };
  const error = c.error instanceof AppError ? c.error : new AppError('unexpected');
  const { requestId: _stored, ...shown } = withV1Message(errorBodyOf(error, '').error);
  const { code } = shown;
  const text = redactText(JSON.stringify(shown));
  const isShort = text.length <= errorLengthMax;
  return { error_code: code, error: isShort ? text : JSON.stringify({ code }) };
}
