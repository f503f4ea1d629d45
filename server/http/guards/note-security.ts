import { isForStaff, type Endpoint, type SecurityEvent } from '@piton/contract/http/endpoint.ts';
import { AppError, type ErrorCode } from '@piton/contract/http/errors.ts';
import type { SecurityOutcome } from '@piton/contract/identity/security-events.ts';
import type { HttpContext } from '../http-app.ts';

export type SecurityEntry = {
  readonly event: SecurityEvent;
  readonly outcome: SecurityOutcome;
  /** The endpoint, for events without further detail. */
  readonly detail: string;
  readonly userId: string | null;
  /** The address as typed, if nothing more is known about the account. */
  readonly email: string | null;
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
};

/** Accepts an entry at once and writes it soon, so that no request waits. */
export type RecordSecurity = (entry: SecurityEntry) => void;

/** The account that a request is about, if there is no session; null if there is nothing to record. */
export type SecurityAccount = { readonly userId?: string; readonly email?: string } | null;

const failures: ReadonlySet<ErrorCode> = new Set([
  'wrong_credentials',
  'wrong_password',
  'wrong_code',
  'link_used_up',
]);
const refusals: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'foreign_origin',
  'second_factor_needed',
  'account_closed',
  'invalid_key',
  'missing_scope',
]);

type Noted = { readonly account: SecurityAccount | undefined; readonly isAdmitted: boolean };

/** Records what the security log needs from a finished request. */
export function noteSecurity(
  c: HttpContext,
  endpoint: Endpoint,
  record: RecordSecurity,
  { account, isAdmitted, error }: Noted & { readonly error: unknown },
): void {
  const outcome = outcomeOf(error, isForStaff(endpoint) && !isAdmitted);
  const event = eventOf(endpoint, outcome);
  if (outcome === null || event === null || account === null) return;
  const isNamed = event !== 'staff-action' && event !== 'request';
  record({
    event,
    outcome,
    detail: isNamed ? '' : `${endpoint.method} ${endpoint.path}`,
    userId: account?.userId ?? c.var.userId ?? null,
    email: account?.email ?? null,
    address: c.var.clientAddress,
    userAgent: c.req.header('user-agent') ?? null,
    requestId: c.var.requestId,
  });
}

/** Null if there is nothing to record. */
export function outcomeOf(error: unknown, isHiddenFromCaller = false): SecurityOutcome | null {
  if (error === null) return 'done';
  if (!(error instanceof AppError)) return null;
  if (error.code === 'too_many_requests') return 'limited';
  if (failures.has(error.code)) return 'failed';
  // Other callers get a 404 from the console's endpoints.
  const isRefused = refusals.has(error.code) || (isHiddenFromCaller && error.code === 'not_found');
  return isRefused ? 'refused' : null;
}

function eventOf(endpoint: Endpoint, outcome: SecurityOutcome | null): SecurityEvent | null {
  if (endpoint.securityEvent) return endpoint.securityEvent;
  const isChange = endpoint.method !== 'GET' || endpoint.file !== undefined;
  if (isForStaff(endpoint) && isChange) return 'staff-action';
  return outcome === 'done' || outcome === 'failed' ? null : 'request';
}
