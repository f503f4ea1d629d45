import type { FieldError } from '../response-body.ts';
import { readTotalAmount } from '../total-amount.ts';
import { createFieldErrors, guid, isBoolean, isOptional, isText } from './field-errors.ts';
import { type Fields, get, textOf } from './fields.ts';

/** A void or refund; the identifier is the original sale's. */
type FollowUp = { originalIdentifier: string };
type RefundRequest = FollowUp & {
  amountCents: bigint;
  /** Empty if not given. */
  currencyCode: string;
};

export function readVoid(fields: Fields): FollowUp | { errors: FieldError[] } {
  const { check, found } = createFieldErrors();
  const identifier = get(fields, 'TransactionIdentifier');
  check(isText(identifier, guid), 'TransactionIdentifier', 'must be a GUID');
  const isReversal = isOptional(get(fields, 'AutoReversal'), isBoolean);
  check(isReversal, 'AutoReversal', 'must be true or false');
  if (found.length > 0) return { errors: found };
  return { originalIdentifier: textOf(fields, 'TransactionIdentifier') };
}

export function readRefund(fields: Fields): RefundRequest | { errors: FieldError[] } {
  const { check, found } = createFieldErrors();
  const identifier = get(fields, 'TransactionIdentifier');
  check(isText(identifier, guid), 'TransactionIdentifier', 'must be a GUID');
  check(get(fields, 'Refund') === true, 'Refund', 'must be true');
  const amountCents = readTotalAmount(get(fields, 'TotalAmount'));
  check(amountCents !== undefined, 'TotalAmount', 'must be a number above zero in whole cents');
  const isCurrency = isOptional(get(fields, 'CurrencyCode'), (code) => isText(code, /^\d{3}$/));
  check(isCurrency, 'CurrencyCode', 'must have three digits (ISO 4217)');
  if (found.length > 0) return { errors: found };
  return {
    originalIdentifier: textOf(fields, 'TransactionIdentifier'),
    amountCents: amountCents ?? 0n,
    currencyCode: textOf(fields, 'CurrencyCode'),
  };
}
