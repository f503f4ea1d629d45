import {
  cancelledBeforeArrival,
  cannotTakePayments,
  cardsCannotBeCharged,
  sealAgain,
  unreadableForServers,
  usedForServers,
} from '../payments/payment-response.ts';
import { z } from 'zod';
import { weakPasswordMessage } from './messages.ts';

type Refusal = { status: number; message: string; retryAfterSeconds?: number };

/**
 * All refusals of the API: code, HTTP status and default message. `retryAfterSeconds` is sent as
 * `Retry-After`.
 */
export const refusals = {
  malformed: { status: 400, message: 'We couldn’t read that request.' },
  malformed_idempotency_key: {
    status: 400,
    message: 'Use an Idempotency-Key of 1 to 255 visible ASCII characters.',
  },
  unsupported_version: { status: 400, message: 'This Piton-Version doesn’t exist.' },
  invalid_key: {
    status: 401,
    message: 'Send a valid API key in the header “Authorization: Bearer sk_…”.',
  },
  missing_scope: { status: 403, message: 'This API key doesn’t have the permission for that.' },
  secret_key_required: {
    status: 403,
    message: 'A publishable key can’t do this. Call it from your server with a secret key.',
  },
  not_signed_in: { status: 401, message: 'Sign in to continue.' },
  wrong_credentials: { status: 401, message: 'Wrong email or password.' },
  sign_in_again: { status: 401, message: 'Sign-in timed out. Please try again.' },
  account_closed: {
    status: 403,
    message: 'This account is closed. If that’s a mistake, write to support.',
  },
  second_factor_needed: {
    status: 403,
    message: 'Set up two-step sign-in on your account page first.',
  },
  step_up_required: { status: 403, message: 'Confirm your password to continue.' },
  email_not_verified: { status: 403, message: 'Verify your email address first.' },
  forbidden: { status: 403, message: 'You don’t have permission to do that.' },
  foreign_origin: { status: 403, message: 'This request came from another site.' },
  not_found: { status: 404, message: 'Not found.' },
  wrong_method: { status: 405, message: 'Method not allowed.' },
  version_conflict: {
    status: 409,
    message: 'This has changed since you opened it. Reload to see the latest version.',
  },
  money_went_back: {
    status: 409,
    message: 'This payment was returned to the customer. Don’t release goods.',
  },
  refund_refused: { status: 409, message: 'This refund isn’t possible right now.' },
  dispute_closed: { status: 409, message: 'This dispute can’t be answered any more.' },
  endpoint_disabled: {
    status: 409,
    message: 'This webhook endpoint is disabled. Enable it first.',
  },
  no_receipt: { status: 409, message: 'This payment has no receipt to send.' },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key belongs to another request. Use a new key for a new request.',
  },
  idempotency_key_in_use: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running. Try again.',
    retryAfterSeconds: 1,
  },
  company_not_active: { status: 409, message: cannotTakePayments },
  attempt_cancelled: {
    status: 409,
    message: `${cancelledBeforeArrival} ${sealAgain}`,
  },
  sealed_text_used: { status: 409, message: usedForServers },
  request_busy: {
    status: 409,
    message:
      'This is being paid right now. Nothing was charged this time. Try again in a few minutes.',
    retryAfterSeconds: 5,
  },
  request_paid: {
    status: 410,
    message: 'This has already been paid. Nothing was charged this time.',
  },
  request_closed: {
    status: 410,
    message: 'This payment link is closed. Nothing was charged this time. Ask for a new link.',
  },
  too_large: { status: 413, message: 'That request is too large.' },
  not_json: { status: 415, message: 'Send JSON, with content-type application/json.' },
  rejected_fields: { status: 422, message: 'Some fields need your attention.' },
  unreadable_payment: { status: 422, message: unreadableForServers },
  weak_password: { status: 422, message: weakPasswordMessage },
  wrong_password: { status: 422, message: 'That password is wrong.' },
  wrong_code: {
    status: 422,
    message: 'That code is wrong or has been used. Wait for the next one.',
  },
  second_factor_off: { status: 422, message: 'Two-step sign-in is off for this account.' },
  second_factor_on: {
    status: 422,
    message: 'Two-step sign-in is already on. Turn it off to set it up again.',
  },
  email_taken: {
    status: 422,
    message: 'An account with this email already exists. Sign in, or reset its password.',
  },
  link_used_up: {
    status: 422,
    message: 'This link has expired or been used. Ask for a new one.',
  },
  too_many_requests: {
    status: 429,
    message: 'Too many attempts. Wait a little and try again.',
    retryAfterSeconds: 60,
  },
  card_testing: {
    status: 429,
    message:
      'Card testing detected. This company’s server can currently take payments only for payment requests. Nothing was charged. Customers can use the pay page.',
    retryAfterSeconds: 600,
  },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    message: 'Piton is unavailable right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  },
  gateway_unavailable: {
    status: 503,
    message: `${cardsCannotBeCharged} Please try again in a moment.`,
    retryAfterSeconds: 2,
  },
} as const satisfies Record<string, Refusal>;

export type ErrorCode = keyof typeof refusals;
export const errorCodes = Object.keys(refusals) as ErrorCode[];

/** The body of every refusal under `/api`. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  }),
});
type ErrorHint = { readonly code: string; readonly message: string };
export type ErrorBody = { error: z.output<typeof errorBody>['error'] & { hint?: ErrorHint } };

type AppErrorDetail = {
  message?: string;
  /** Field name → message for the person who filled it in. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The cause of the caller's mistake, for developers. */
  hint?: ErrorHint;
  cause?: unknown;
};

/** Browsers send `Origin` themselves; a program that sends the session cookie has to add it. */
export const missingOriginMessage =
  'Send this site’s own address in the Origin header along with the session’s cookie.';

/** A refusal of a valid request. Bugs are never thrown as this. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly hint: ErrorHint | undefined;

  constructor(code: ErrorCode, detail: AppErrorDetail = {}) {
    const refusal: Refusal = refusals[code];
    super(detail.message ?? refusal.message, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = detail.fields;
    this.hint = detail.hint;
    this.retryAfterSeconds = detail.retryAfterSeconds ?? refusal.retryAfterSeconds;
  }
}
