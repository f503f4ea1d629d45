import type { RawResponse } from '../attacks/connections.ts';
import type { Framing } from './broken-framing.ts';
import type { Shape } from './garbage-requests.ts';

/** Internals that no response may reveal: file positions, languages, libraries. */
const internals =
  /node_modules|\.[cm]?[jt]s:\d+|\n\s+at |(?:Syntax|Type|Range|Zod)Error|Unexpected (?:token|end)|JSON at position|in JSON|is not valid JSON|violates|pg_|ECONN|ERR_[A-Z]/;

export function showsInternals({ body, head }: RawResponse): boolean {
  return internals.test(body) || internals.test(head);
}

/** A busy server says when to retry; everything else from 500 on is a fault. */
export function isFault({ status, head }: RawResponse): boolean {
  return status >= 500 && !(status === 503 && /^retry-after: *\d/im.test(head));
}

/**
 * The problem with the responses on a connection: a fault, no response, or more responses than a
 * correct parser counts requests.
 */
export function framingProblem(
  { what, maxResponses = 1, isCut = false }: Pick<Framing, 'what' | 'maxResponses' | 'isCut'>,
  received: string,
): string | null {
  const statuses = Array.from(received.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) =>
    Number(status),
  );
  // The last is the response to the following request.
  const allowed = isCut ? maxResponses : maxResponses + 1;
  const isSilent = statuses.length === 0 && !isCut;
  const isRight =
    !isSilent && statuses.length <= allowed && statuses.every((status) => status < 500);
  return isRight ? null : `${what}: ${statuses.join(', ') || 'no response'}`;
}

/** Whether the body has the function's own shape. */
export function isInShape(shape: Shape, { body }: RawResponse): boolean {
  const fields = parsed(body);
  if (fields === null) return false;
  const isText = (...names: string[]) => names.every((name) => typeof fields[name] === 'string');
  switch (shape) {
    case 'webPay':
      return isText('msg') || isLists(fields['msg']);
    case 'makPayment':
      return isText('status', 'message', 'transactionNumber', 'invoiceNumber', 'error');
    case 'getCompanyData':
      return isText('status') && (isText('publicKey', 'keyId') || isText('message'));
    case 'attempt':
      return isText('state') || isRefusal(fields['error']);
  }
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isLists(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'FinancialResultCode' in value;
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value;
}
