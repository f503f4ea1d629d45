import { cardsCannotBeCharged } from './payment-answer.ts';
import { z } from 'zod';
import { weakPasswordMessage } from './messages.ts';

type Refusal = { status: number; message: string; retryAfterSeconds?: number };

/**
 * Every refusal the API can answer: its code, its HTTP status, and the sentence a person reads when
 * the place that refuses has nothing more exact to say. `retryAfterSeconds` is sent as `Retry-After`.
 */
export const refusals = {
  malformed: { status: 400, message: 'That request could not be read.' },
  not_signed_in: { status: 401, message: 'Sign in to continue.' },
  wrong_credentials: { status: 401, message: 'The email or the password is wrong.' },
  sign_in_again: { status: 401, message: 'That took too long. Sign in once more.' },
  account_closed: {
    status: 403,
    message: 'This account is closed. Write to support if that is a mistake.',
  },
  second_factor_needed: {
    status: 403,
    message: 'Set up the second step on your account page first.',
  },
  step_up_required: { status: 403, message: 'Confirm your password to continue.' },
  email_not_verified: { status: 403, message: 'Verify your email address first.' },
  forbidden: { status: 403, message: 'Your account may not do that.' },
  foreign_origin: { status: 403, message: 'This request came from another site.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  wrong_method: { status: 405, message: 'Method not allowed.' },
  changed_meanwhile: {
    status: 409,
    message: 'This was changed meanwhile. Reload to see the newest version.',
  },
  money_went_back: {
    status: 409,
    message: 'The payer has this money back. There is nothing to hand over for it.',
  },
  no_receipt: { status: 409, message: 'There is no receipt of this payment to send.' },
  request_busy: {
    status: 409,
    message:
      'Somebody is paying this just now. Nothing was charged this time; try again in a few minutes.',
  },
  request_paid: {
    status: 410,
    message: 'This has been paid already. Nothing was charged this time.',
  },
  request_closed: {
    status: 410,
    message:
      'This payment link is not open any more. Nothing was charged this time; ask for a new one.',
  },
  too_large: { status: 413, message: 'That request is too large.' },
  not_json: { status: 415, message: 'Send JSON, with content-type application/json.' },
  rejected_fields: { status: 422, message: 'Some fields need your attention.' },
  weak_password: { status: 422, message: weakPasswordMessage },
  wrong_password: { status: 422, message: 'That password is wrong.' },
  wrong_code: {
    status: 422,
    message: 'That code is wrong or was used already. Wait for the next one.',
  },
  second_factor_off: { status: 422, message: 'The second step of this account is off.' },
  second_factor_on: {
    status: 422,
    message: 'The second step is on already. Turn it off to set it up anew.',
  },
  email_taken: {
    status: 422,
    message: 'There is an account with this email already. Sign in, or reset its password.',
  },
  link_used_up: {
    status: 422,
    message: 'This link was used already or is too old. Ask for a new one.',
  },
  too_many_requests: {
    status: 429,
    message: 'Too many tries. Wait a little and try again.',
    retryAfterSeconds: 60,
  },
  card_testing: {
    status: 429,
    message:
      'Card testing detected. This company’s server can take payments for payment requests only right now. Nothing was charged. Customers can use the pay page.',
    retryAfterSeconds: 600,
  },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    message: 'We cannot answer just now. Please try again in a moment.',
    retryAfterSeconds: 2,
  },
  gateway_away: {
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
export type ErrorBody = z.output<typeof errorBody>;

type AppErrorDetail = {
  message?: string;
  /** Field name → what is wrong with it, in words for the person who filled it in. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** Browsers send it; a program that sends the session's cookie has to add it. */
export const missingOriginMessage =
  'Send this site’s own address in the Origin header along with the session’s cookie.';

/** A refusal: the request was understood and is turned down. Bugs are never thrown as this. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: AppErrorDetail = {}) {
    const refusal: Refusal = refusals[code];
    super(detail.message ?? refusal.message, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = detail.fields;
    this.retryAfterSeconds = detail.retryAfterSeconds ?? refusal.retryAfterSeconds;
  }
}
