import { makPayment } from '@piton/contract/pay-functions.ts';
import type { MakPaymentAnswer, PaymentError } from '@piton/contract/payment-answer.ts';
import { publicFunction } from './public-functions.ts';

type ErrorInDocs = {
  readonly error: string;
  readonly httpStatus: number;
  readonly status: string;
  /** What to do about it. */
  readonly advice: string;
};

/** Every word that can stand in `error`: of payments that were looked at, and of requests that were not. */
export function paymentErrorsInDocs(): ErrorInDocs[] {
  const looked = Object.entries(adviceOnPayments).map(([error, advice]) => ({
    error,
    httpStatus: 200,
    status: 'Incomplete',
    advice,
  }));
  return [...looked, ...refusedRequests()];
}

const adviceOnPayments: Record<PaymentError, string> = {
  invalid: 'Correct what `fields` names, and seal the payment anew.',
  gateway:
    'The card network did not take it. `message` says why; where it says so, seal the payment anew to try again.',
  unreadable:
    'It did not open: check the company id, the key and how you seal. Nothing is kept of it, and test and live texts are not mixed.',
  company_not_active: 'The company takes test payments only, until its review is over.',
};

/** As the OpenAPI document shows them, whole. */
function refusedRequests(): ErrorInDocs[] {
  return Object.entries(publicFunction(makPayment).responses).flatMap(([httpStatus, response]) =>
    Object.values(response.content['application/json'].examples ?? {}).map(({ value }) => {
      const { error, status } = value as Pick<MakPaymentAnswer, 'status'> & { error: string };
      return {
        error,
        status,
        httpStatus: Number(httpStatus),
        advice: adviceOnRequests[error] ?? '',
      };
    }),
  );
}

const adviceOnRequests: Record<string, string> = {
  malformed: 'The body is not JSON that can be read.',
  foreign_origin: 'It came from a page in a browser. Send it from your server or app.',
  too_large: 'The body is larger than 16 KiB.',
  not_json: 'Send `content-type: application/json`.',
  rejected_fields:
    '`companyId` or `encryptedTxt` is missing or is no text, or `testMode` is neither `0` nor `1`.',
  rate_limited:
    'One card was tried too often, or too much came at once. Wait as many seconds as `Retry-After` says, and send the same `encryptedTxt`.',
  unavailable:
    'The card network is away, and nothing was charged. Wait as `Retry-After` says, and seal the payment anew.',
  busy: 'Nobody looked at it yet. Send the same `encryptedTxt` again, after `Retry-After`.',
  unexpected: 'Something went wrong on our side. Send the same `encryptedTxt` again.',
};
