import { type ErrorCode, refusals } from '@piton/contract/http/errors.ts';
import { sealHints } from '@piton/contract/v1/seal-hints.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1ErrorCodes } from '@piton/contract/v1/v1-error-codes.ts';
import { v1RefusalBody } from '@piton/contract/v1/v1-errors.ts';
import { v1MessageOf } from '@piton/contract/v1/v1-messages.ts';
import { checkV1Fields } from '@piton/contract/v1/v1-problems.ts';
import { originPlaceholder } from '../../../site/placeholders.ts';
import { apiOperations, type Operation } from './api-document.ts';
import { codesOf } from './codes-of.ts';

type ApiError = {
  readonly code: ErrorCode;
  readonly httpStatus: number;
  readonly message: string;
  /** The program's next step. */
  readonly advice: string;
  readonly operations: readonly Operation[];
  readonly example: object;
};

/** Every code that `/v1` returns, by status. */
export function apiErrors(): ApiError[] {
  return v1ErrorCodes
    .map((code) => ({
      code,
      httpStatus: refusals[code].status,
      message: v1MessageOf(code),
      advice: advices[code] ?? '',
      operations: apiOperations.filter(({ responses }) =>
        codesOf(responses).some((refusal) => refusal.code === code),
      ),
      example: exampleOf(code),
    }))
    .toSorted((one, other) => one.httpStatus - other.httpStatus);
}

/** Kinds of operations that share their general refusals. */
const kinds: readonly (readonly [string, (operation: Operation) => boolean])[] = [
  ['every operation', () => true],
  ['every operation that needs a secret key', ({ path }) => !path.startsWith('/v1/public/')],
  [
    'every operation that needs a permission',
    ({ description }) => description.includes('permission'),
  ],
  ['every operation with an id', ({ path }) => path.includes('{id}')],
  ['every POST', ({ method }) => method === 'POST'],
  ['every operation with a body', ({ requestBody }) => requestBody !== undefined],
  [
    'every GET, and every operation with a body',
    ({ method, requestBody }) => method === 'GET' || requestBody !== undefined,
  ],
];

/** The largest kind of operations that all return a code, and the others that do. */
export function groupOperations(operations: readonly Operation[]): {
  kind: string | null;
  others: readonly Operation[];
} {
  const [found] = kinds
    .map(([kind, isOfKind]) => ({ kind, members: apiOperations.filter(isOfKind) }))
    .filter(({ members }) => members.every((operation) => operations.includes(operation)))
    .toSorted((one, other) => other.members.length - one.members.length);
  if (found === undefined) return { kind: null, others: operations };
  const { kind, members } = found;
  return { kind, others: operations.filter((operation) => !members.includes(operation)) };
}

function exampleOf(code: ErrorCode): object {
  const refusal = {
    code,
    message: refusals[code].message,
    requestId: '019a0c6e-7b30-7f21-9c4d-5e6f70819a2b',
    ...detailOf(code),
  };
  return v1RefusalBody(refusal, originPlaceholder);
}

function detailOf(code: ErrorCode): object {
  if (code === 'unreadable_payment') {
    return { hint: { code: 'oaep_sha1', message: sealHints.oaep_sha1 } };
  }
  if (code !== 'rejected_fields') return {};
  const amount = { value: '45', currency: 'XCD' };
  const checked = checkV1Fields(v1Endpoints.createPaymentRequest.body, { amount });
  return checked.ok ? {} : { fields: checked.fields };
}

const advices: Partial<Record<ErrorCode, string>> = {
  malformed: 'Send one object that repeats no field and isn’t nested too deeply.',
  malformed_idempotency_key: 'Use your order’s number or a UUID.',
  unsupported_version: 'Send a version from the changelog, or leave the header out.',
  invalid_key: 'The key is missing, misspelt, expired or revoked. Create one under Developers.',
  missing_scope: '`message` names the permission. Create a key that has it.',
  secret_key_required: 'Publishable keys only call the operations under `/v1/public`.',
  not_found:
    'The id or path is wrong, or belongs to the other mode: a test key sees test objects alone. An id of another kind gets the expected form in `message`.',
  wrong_method: 'Compare the method and path with the list of operations.',
  company_not_active: 'Use test keys until then.',
  attempt_cancelled: 'Do so only if your customer still wants to pay.',
  sealed_text_used: 'Seal the card again for this payment request.',
  request_busy: 'Wait for `Retry-After` and send the same text again.',
  request_paid: 'Mark the order as paid once you have read its payment.',
  request_closed: 'Create a new one.',
  endpoint_disabled: 'Enable the webhook endpoint first.',
  refund_refused: '`message` gives the reason, such as an amount above what is left.',
  idempotency_key_reused: 'The first request had another body or endpoint.',
  idempotency_key_in_use: 'Wait for `Retry-After` and send the same request.',
  too_large: 'The document states each operation’s limit.',
  not_json: 'The only character set is UTF-8.',
  rejected_fields:
    '`fields` names each field or parameter by its path, such as `amount.value`, and what we expect of it.',
  unreadable_payment:
    'Seal the card with the company’s current public key. In test mode, `hint` names the mistake: see the hints below.',
  too_many_requests: 'Spread your requests; `RateLimit` shows how many are left.',
  card_testing: 'Send your customer to the `url` of the payment request instead.',
  unexpected: 'Send the same request again with the same `Idempotency-Key`.',
  unavailable:
    'The outcome is unknown. Wait for `Retry-After` and send the same request again with the same `Idempotency-Key`, which does nothing twice.',
  gateway_unavailable: 'Send a newly sealed card after `Retry-After`.',
};
