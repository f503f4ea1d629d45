import { makPayment } from '@piton/contract/pay-functions.ts';
import type { MakPaymentAnswer, PaymentError } from '@piton/contract/payment-answer.ts';
import { publicFunction } from './public-functions.ts';

type ErrorInDocs = {
  readonly error: string;
  readonly httpStatus: number;
  readonly status: string;
  /** What became of the sealed text. */
  readonly text: 'used up' | 'still good' | 'not known';
  /** What to do about it. */
  readonly advice: string;
};

/** Every word that can stand in `error`: of payments that were looked at, and of requests that were not. */
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

/** These are written down, so that the same text is never charged later. */
const endings: ReadonlySet<string> = new Set(['invalid', 'gateway', 'unavailable', 'cancelled']);

function textAfter(status: string, error: string): ErrorInDocs['text'] {
  if (status === 'Pending') return 'not known';
  return endings.has(error) ? 'used up' : 'still good';
}

const adviceOnPayments: Record<PaymentError, string> = {
  invalid: 'Correct what `fields` names, and seal the payment anew.',
  gateway:
    'The card network did not take it. `message` says why; where it says so, seal the payment anew to try again.',
  unreadable:
    'It did not open: check the company id, the key and how you seal; a single RSA block needs SHA-256, or SHA-1 where your company was switched to that. A text that its `iat` dates over 30 days back is answered so as well, and `message` says so. Of a text that was sent before it tells nothing: one that was paid in the other mode is answered so too. Look that up by its hash.',
  cancelled:
    'It was cancelled before it arrived, and nothing was charged. Seal a new payment if your customer still wants the order.',
  company_not_active:
    'The company takes test payments only: its review is not over, or it was refused, suspended or closed. `acceptsLive` of getCompanyData says when that is over.',
};

/** As the OpenAPI document shows them, whole. */
function refusedRequests(): ErrorInDocs[] {
  return Object.entries(publicFunction(makPayment).responses).flatMap(([httpStatus, response]) =>
    Object.values(response.content['application/json'].examples ?? {}).map(({ value }) => {
      const { error, status } = value as Pick<MakPaymentAnswer, 'status'> & { error: string };
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
    'The company has no payment request with the id in `request`; or the address is misspelt: capitals and small letters count.',
  wrong_method: 'Send it with POST.',
  malformed: 'The body is not JSON that can be read.',
  foreign_origin: 'It came from a page in a browser. Send it from your server or app.',
  too_large: 'The body is larger than 16 KiB.',
  not_json: 'Send `content-type: application/json`.',
  rejected_fields:
    '`companyId` or `encryptedTxt` is missing or is no text, or `testMode` is neither `0` nor `1`.',
  rate_limited:
    'One card was tried too often, or too much came at once. Wait as many seconds as `Retry-After` says, and send the same `encryptedTxt`; or throw it away for good.',
  request_busy:
    'Another customer is paying this payment request. Send the same `encryptedTxt` again in a few minutes.',
  request_paid: 'The payment request has been paid.',
  request_closed: 'The payment request has expired or was switched off.',
  card_testing:
    'Stolen cards are being tested at your company, so your server channel takes only payments that name a payment request in `request`. Send your customer to the pay page, or name the request; otherwise send the same `encryptedTxt` after `Retry-After`.',
  unavailable:
    'The card network is away, and nothing was charged. Wait as `Retry-After` says, and seal the payment anew.',
  busy: 'It is not known whether it was charged. Send the same `encryptedTxt` again, after `Retry-After`.',
  unexpected: 'Something went wrong on our side. Send the same `encryptedTxt` again.',
};
