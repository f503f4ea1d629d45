import { type ErrorBody, type ErrorCode, refusals } from '../http/errors.ts';
import { requestReasons } from '../payments/payment-reasons.ts';

/** The messages of `/v1` for developers, where the default one speaks to a person on our pages. */
const v1Messages: Partial<Record<ErrorCode, string>> = {
  malformed: 'The body isn’t a JSON object in UTF-8 that we can read.',
  invalid_key: 'Send a valid secret key in the header “Authorization: Bearer sk_…”.',
  not_found: 'The key’s company has no object with this id in the key’s mode.',
  wrong_method: 'This path doesn’t have this method. The header Allow lists its methods.',
  request_busy:
    'Another payment of this payment request is under way. Nothing was charged this time.',
  request_paid: 'This payment request has been paid. Nothing was charged this time.',
  request_closed:
    'This payment request has expired or been cancelled. Nothing was charged this time.',
  too_large: 'The body is larger than this operation accepts.',
  rejected_fields: 'Some fields or parameters are invalid. See `fields`.',
  unreadable_payment: 'The encryptedTxt didn’t open.',
  sealed_text_used:
    'This encryptedTxt has been sent for another payment. Nothing was charged this time.',
  company_not_active: 'This company can’t take live payments yet.',
  too_many_requests: 'Too many requests. Wait for the seconds in Retry-After.',
  card_testing:
    'Too many cards were declined, so cards can only be tried on our pay page for now. Nothing was charged.',
  unexpected: 'Something went wrong on our side.',
  unavailable: 'Piton is unavailable right now.',
  gateway_unavailable: 'The card gateway is unavailable right now. Nothing was charged.',
};

const otherAmountSealed =
  'The sealed amount isn’t the payment request’s. Nothing was charged. Seal the card without an amount.';

/** The message of `/v1/public`, which takes keys of both kinds. */
export const anyKeyNeeded =
  'Send a valid key in the header “Authorization: Bearer pk_…” (publishable) or “Bearer sk_…” (secret).';

export function v1MessageOf(code: ErrorCode): string {
  return v1Messages[code] ?? refusals[code].message;
}

/** Replaces a default message, and one for a customer; a more specific one stays. */
export function withV1Message<Refusal extends Pick<ErrorBody['error'], 'code' | 'message'>>(
  refusal: Refusal,
): Refusal {
  if (refusal.message === requestReasons.amount) return { ...refusal, message: otherAmountSealed };
  const isDefault = refusal.message === refusals[refusal.code].message;
  return isDefault ? { ...refusal, message: v1MessageOf(refusal.code) } : refusal;
}
