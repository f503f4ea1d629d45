import { makPayment } from '@piton/contract/payments/pay-functions.ts';
import type {
  MakPaymentResponse,
  PaymentError,
} from '@piton/contract/payments/payment-response.ts';
import { publicFunction } from './public-functions.ts';

type ErrorInDocs = {
  readonly error: string;
  readonly httpStatus: number;
  readonly status: string;
  /** Whether the sealed text can still be used. */
  readonly text: 'used up' | 'still good' | 'not known';
  /** The caller's next step. */
  readonly advice: string;
};

/** All values of `error`, for validated payments and for rejected requests. */
export function paymentErrorsInDocs(): ErrorInDocs[] {
  const looked = Object.entries(adviceOnPayments).map(([error, advice]) => ({
    error,
    httpStatus: 200,
    status: 'Incomplete',
    text: textAfter('Incomplete', error),
    advice,
  }));
  return [...looked, ...refusedRequests()];
}

/** These attempts are stored, so the same text is never charged later. */
const endings: ReadonlySet<string> = new Set([
  'invalid',
  'gateway',
  'unavailable',
  'cancelled',
  'already_used',
]);

function textAfter(status: string, error: string): ErrorInDocs['text'] {
  if (status === 'Pending') return 'not known';
  return endings.has(error) ? 'used up' : 'still good';
}

const adviceOnPayments: Record<PaymentError, string> = {
  invalid: 'Correct the fields named in `fields`, and seal the payment again.',
  gateway:
    'The card network rejected it. `message` gives the reason. If it says you can retry, seal the payment again.',
  unreadable:
    'We couldn’t open it. Check the company id, the key and your sealing code. A single RSA block needs SHA-256, or SHA-1 if your company was switched to it. A text whose `iat` is over 30 days old gets this error too, and `message` says so. It does not tell you whether an earlier request went through: a text already paid in the other mode also gets this error. Look it up by its hash.',
  already_used:
    'It was sent for another payment request, or without one. Nothing was charged this time. Seal a new payment for the request named in `request`.',
  cancelled:
    'It was cancelled before it arrived. Nothing was charged. Seal a new payment if your customer still wants the order.',
  company_not_active:
    'The company takes test payments only: it is in review, or was rejected, suspended or closed. `acceptsLive` in getCompanyData tells you when it can take live payments.',
};

/** Complete, as in the OpenAPI document. */
function refusedRequests(): ErrorInDocs[] {
  return Object.entries(publicFunction(makPayment).responses).flatMap(([httpStatus, response]) =>
    Object.values(response.content['application/json'].examples ?? {}).map(({ value }) => {
      const { error, status } = value as Pick<MakPaymentResponse, 'status'> & { error: string };
      return {
        error,
        status,
        text: textAfter(status, error),
        httpStatus: Number(httpStatus),
        advice: adviceOnRequests[error] ?? '',
      };
    }),
  );
}

const adviceOnRequests: Record<string, string> = {
  not_found:
    'The company has no payment request with the id in `request`; or the URL is misspelt (it is case-sensitive).',
  wrong_method: 'Send it with POST.',
  malformed: 'The body is not valid JSON.',
  foreign_origin: 'The request came from a browser page. Send it from your server or app.',
  too_large: 'The body is larger than 16 KiB.',
  not_json: 'Send `content-type: application/json`.',
  rejected_fields:
    '`companyId` or `encryptedTxt` is missing or not a string, or `testMode` is neither `0` nor `1`.',
  rate_limited:
    'Too many attempts with one card, or too many requests. Wait for the seconds in `Retry-After`, then send the same `encryptedTxt`, or discard it for good.',
  request_busy:
    'Another customer is paying this payment request. Send the same `encryptedTxt` again in a few minutes.',
  request_paid: 'The payment request has been paid.',
  request_closed: 'The payment request has expired or been switched off.',
  card_testing:
    'Card testing was detected at your company, so your server can currently take payments only for a payment request named in `request`. Send your customer to the pay page, or name the request; otherwise send the same `encryptedTxt` after `Retry-After`. A request with three declined or undecided cards in ten minutes waits too.',
  unavailable:
    'The card network is unavailable. Nothing was charged. Wait for `Retry-After`, then seal the payment again.',
  busy: 'The outcome is unknown. Send the same `encryptedTxt` again after `Retry-After`.',
  unexpected: 'Something went wrong on our side. Send the same `encryptedTxt` again.',
};
