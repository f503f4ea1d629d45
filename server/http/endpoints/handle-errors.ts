import { AppError, refusals, type ErrorBody } from '@piton/contract/http/errors.ts';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpApp, HttpContext } from '../http-app.ts';
import { isUnavailable } from '../guards/is-unavailable.ts';

/** Turns everything thrown into a response. Only an `AppError` reveals anything about itself. */
export function handleErrors(app: HttpApp): void {
  app.onError((error, c) => {
    const refusal = refusalFor(error);
    if (refusal.code === 'unexpected') c.var.log.error({ err: error }, 'unexpected error');
    else if (refusal.code === 'unavailable') logUnavailable(c, error);
    return isPageRequest(c) ? refusePage(c, refusal) : refuse(c, refusal);
  });
  app.notFound((c) => refuse(c, new AppError('not_found')));
}

/** Overload rejections are counted and logged together, not one by one. */
function logUnavailable(c: HttpContext, error: unknown): void {
  if (error instanceof AppError && error.cause === undefined) c.var.log.debug('not available');
  else c.var.log.warn({ err: error }, 'not available');
}

function refusalFor(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isUnavailable(error) ? 'unavailable' : 'unexpected');
}

export function errorBodyOf(error: AppError, requestId: string): ErrorBody {
  const { code, message, fields, hint } = error;
  return { error: { code, message, ...(fields && { fields }), ...(hint && { hint }), requestId } };
}

function refuse(c: HttpContext, error: AppError): Response {
  setRefusalHeaders(c, error);
  const body = errorBodyOf(error, c.var.requestId);
  const siteOrigin = c.var.siteOrigin ?? new URL(c.req.url).origin;
  return c.json(c.var.refusalBody?.(body.error, siteOrigin) ?? body, statusOf(error));
}

/** A person looks at a page, so the response is a sentence and a code to quote, not JSON. */
function refusePage(c: HttpContext, error: AppError): Response | Promise<Response> {
  setRefusalHeaders(c, error);
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Piton</title>
      <h1>${error.message}</h1>
      <p>If you ask us about it, please quote ${c.var.requestId}.</p>
    </html>`;
  return c.html(page, statusOf(error));
}

function setRefusalHeaders(c: HttpContext, error: AppError): void {
  if (error.retryAfterSeconds !== undefined) {
    c.header('retry-after', String(error.retryAfterSeconds));
  }
  const challenge = challengeOf(c, error);
  if (challenge !== null) c.header('www-authenticate', challenge);
  // Otherwise Node would read the rest of a rejected body to keep the connection.
  if (error.code === 'too_large') c.header('connection', 'close');
}

/** As RFC 6750 has it: a request without a key gets no error code. */
function challengeOf(c: HttpContext, { code }: AppError): string | null {
  const realm = 'Bearer realm="Piton API"';
  if (code === 'missing_scope') return `${realm}, error="insufficient_scope"`;
  if (code !== 'invalid_key') return null;
  return c.req.header('authorization') === undefined ? realm : `${realm}, error="invalid_token"`;
}

function statusOf(error: AppError): ContentfulStatusCode {
  return refusals[error.code].status;
}

function isPageRequest(c: HttpContext): boolean {
  return (
    c.req.method === 'GET' &&
    c.var.refusalBody === undefined &&
    !c.req.path.startsWith('/api/') &&
    (c.req.header('accept')?.includes('text/html') ?? false)
  );
}
