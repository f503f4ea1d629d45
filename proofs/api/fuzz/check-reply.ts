import type { RawResponse } from '../../payments/attacks/connections.ts';
import { showsInternals } from '../../payments/garbage/check-response.ts';
import type { OthersData } from './others-data.ts';
import { hasPath, type Operation, operationAt, pathOf } from './operations.ts';
import type { Planned } from './plan-requests.ts';
import type { replySchemas } from './reply-schemas.ts';

export type Problem =
  | 'fault'
  | 'undocumented status'
  | 'other shape'
  | 'internals'
  | "another's data"
  | 'not permitted';

type Given = {
  readonly operations: readonly Operation[];
  readonly schemas: ReturnType<typeof replySchemas>;
  readonly others: OthersData;
};

/** Everything about the reply that the document doesn't promise. */
export function problemsOf(given: Given, { sent, key }: Planned, reply: RawResponse): Problem[] {
  const operation = operationAt(given.operations, sent);
  const request = `${sent.target} ${sent.body?.toString() ?? ''}`;
  const found: Record<Problem, boolean> = {
    fault: reply.status >= 500,
    'undocumented status': !isDocumented(given, sent, reply),
    'other shape': !isInShape(
      given,
      { operation, method: sent.method, target: sent.target },
      reply,
    ),
    internals: showsInternals(reply),
    "another's data": given.others.foundIn(`${reply.head} ${reply.body}`, key, request).length > 0,
    'not permitted': isDone(reply) && operation !== null && !isPermitted(operation, key),
  };
  return (Object.keys(found) as Problem[]).filter((problem) => found[problem]);
}

export function isDone({ status }: Pick<RawResponse, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** Browsers ask pages' operations first. */
function isDocumented(
  { operations }: Given,
  { method, target }: Planned['sent'],
  { status, head }: RawResponse,
): boolean {
  const operation = operationAt(operations, { method, target });
  if (operation !== null) return operation.statuses.includes(String(status));
  if (!isOfApi(target) || (method === 'OPTIONS' && status === 204)) return true;
  return hasPath(operations, target) ? status === 405 && /^allow: \S/im.test(head) : status === 404;
}

function isOfApi(target: string): boolean {
  return pathOf(target).startsWith('/v1/') && pathOf(target) !== '/v1/openapi.json';
}

function isInShape(
  { schemas }: Given,
  { operation, method, target }: { operation: Operation | null; method: string; target: string },
  reply: RawResponse,
): boolean {
  if (operation === null && !isOfApi(target)) return true;
  if (!/^x-request-id: \S/im.test(reply.head)) return false;
  if (method === 'HEAD' || reply.status === 204) return reply.body === '';
  if (!/^content-type: application\/json/im.test(reply.head)) return false;
  const isValid = operation === null ? schemas.ofErrors : schemas.of(operation, reply.status);
  return isValid === null || isValid(parsed(reply.body));
}

/** Whether the document admits the key. */
export function isPermitted(
  { caller, scope }: Operation,
  { kind, scopes }: Planned['key'],
): boolean {
  if (caller === 'anyone') return true;
  if (caller === 'any key') return kind !== 'refused';
  return kind === 'secret' && (scope === null || scopes.includes(scope));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
