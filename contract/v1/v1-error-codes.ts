import { refusalsOf } from '../http/endpoint.ts';
import { type ErrorCode, errorCodes, refusals } from '../http/errors.ts';
import { v1Endpoints } from './v1-endpoints.ts';

const ofOperations = new Set(Object.values(v1Endpoints).flatMap(refusalsOf));

/** Every code that `/v1` returns. No operation has the code of a wrong method. */
export const v1ErrorCodes: readonly ErrorCode[] = errorCodes.filter(
  (code) => ofOperations.has(code) || code === 'wrong_method',
);

/** Failures that leave the outcome unknown. Any other refusal changes nothing. */
export const outcomeUnknownCodes = [
  'unexpected',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/**
 * Refusals after which a program may send the same request again, with the same `Idempotency-Key`.
 * `request_busy` isn't one: the state of the payment request decides, and lasts for minutes.
 */
export const repeatableCodes = [
  ...outcomeUnknownCodes,
  'idempotency_key_in_use',
  'too_many_requests',
] as const satisfies readonly ErrorCode[];

/**
 * The statuses after which a program may repeat a request if it doesn’t know the code, or if the
 * response isn’t the API’s own, such as a proxy’s.
 */
export const temporaryStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];

/** Codes whose status says otherwise than `repeatableCodes`. */
export const repeatedDespiteStatus = repeatableCodes.filter(
  (code) => !temporaryStatuses.includes(refusals[code].status),
);
export const finalDespiteStatus = v1ErrorCodes.filter(
  (code) =>
    temporaryStatuses.includes(refusals[code].status) &&
    !repeatableCodes.some((repeatable) => repeatable === code),
);
