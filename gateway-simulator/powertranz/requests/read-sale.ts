import { findBrand } from '../cards/find-brand.ts';
import type { FieldError } from '../response-body.ts';
import { readTotalAmount } from '../total-amount.ts';
import { createFieldErrors, type FieldErrors, guid, isOptional, isText } from './field-errors.ts';
import { type Fields, get, textOf } from './fields.ts';
import { checkThreeDSecure } from './check-three-d-secure.ts';

export type SaleRequest = {
  transactionIdentifier: string;
  amountCents: bigint;
  currencyCode: string;
  orderIdentifier: string;
  cardNumber: string;
  expiration: string;
  hasCvv: boolean;
  /** Empty without 3-D Secure. */
  merchantResponseUrl: string;
};

/** XCD, USD and CAD. Each has cents, so that totals add up. */
const currencies: readonly unknown[] = ['951', '840', '124'];

/** Reads a sale, or returns all that is wrong with its fields. */
export function readSale(
  fields: Fields,
  { isThreeDSecure }: { isThreeDSecure: boolean },
): SaleRequest | { errors: FieldError[] } {
  const errors = createFieldErrors();
  const { check, found, objectIn } = errors;
  const amountCents = readTotalAmount(get(fields, 'TotalAmount'));
  const identifier = get(fields, 'TransactionIdentifier');
  check(isText(identifier, guid), 'TransactionIdentifier', 'must be a GUID');
  check(amountCents !== undefined, 'TotalAmount', 'must be a number above zero in whole cents');
  check(
    currencies.includes(get(fields, 'CurrencyCode')),
    'CurrencyCode',
    'must be 951, 840 or 124',
  );
  const order = get(fields, 'OrderIdentifier');
  check(isText(order, /^.{1,255}$/), 'OrderIdentifier', 'must have 1 to 255 characters');
  const flag = get(fields, 'ThreeDSecure') ?? false;
  check(
    flag === isThreeDSecure,
    'ThreeDSecure',
    isThreeDSecure ? 'must be true here' : 'must be false here: only /api/spi/sale simulates it',
  );
  const source = objectIn(fields, 'Source', 'Source');
  checkCard(source, errors);
  const address = objectIn(fields, 'BillingAddress', 'BillingAddress');
  checkAddress(address, errors);
  const extended = objectIn(fields, 'ExtendedData', 'ExtendedData');
  if (isThreeDSecure) checkThreeDSecure({ source, address, extended }, errors);
  if (found.length > 0) return { errors: found };
  return {
    transactionIdentifier: textOf(fields, 'TransactionIdentifier'),
    amountCents: amountCents ?? 0n,
    currencyCode: textOf(fields, 'CurrencyCode'),
    orderIdentifier: textOf(fields, 'OrderIdentifier'),
    cardNumber: textOf(source, 'CardPan'),
    expiration: textOf(source, 'CardExpiration'),
    hasCvv: get(source, 'CardCvv') !== undefined,
    merchantResponseUrl: isThreeDSecure ? textOf(extended, 'MerchantResponseUrl') : '',
  };
}

function checkCard(source: Fields | undefined, { check }: FieldErrors): void {
  const number = get(source, 'CardPan');
  check(isText(number, /^\d{12,19}$/), 'Source.CardPan', 'must have 12 to 19 digits');
  const expiration = get(source, 'CardExpiration');
  const isMonth = isText(expiration, /^\d\d(?:0[1-9]|1[0-2])$/);
  check(isMonth, 'Source.CardExpiration', 'must be YYMM');
  const digits = findBrand(textOf(source, 'CardPan')) === 'Amex' ? 4 : 3;
  const isCvv = isOptional(get(source, 'CardCvv'), (cvv) =>
    isText(cvv, digits === 4 ? /^\d{4}$/ : /^\d{3}$/),
  );
  check(isCvv, 'Source.CardCvv', `must have ${digits} digits`);
  const isHolder = isOptional(get(source, 'CardholderName'), (name) =>
    isText(name, /^(?=.*\S).{2,45}$/),
  );
  check(isHolder, 'Source.CardholderName', 'must have 2 to 45 characters');
}

function checkAddress(address: Fields | undefined, { check }: FieldErrors): void {
  const country = get(address, 'CountryCode');
  const isCountry = isOptional(country, (code) => isText(code, /^\d{3}$/));
  check(isCountry, 'BillingAddress.CountryCode', 'must have three digits (ISO 3166)');
  const hasState = get(address, 'State') !== undefined;
  check(!hasState || country !== undefined, 'BillingAddress.State', 'needs a CountryCode');
}
