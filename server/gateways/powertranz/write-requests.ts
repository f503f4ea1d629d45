import { textFromMills } from '@piton/contract/money/money.ts';
import type { CardSale, ReturnRequest, ThreeDSecureSale } from '../gateway.ts';
import { plainHolder } from '../plain-holder.ts';
import type { PowerTranzCredentials } from './credentials.ts';

/** XCD. This gateway takes digits, others take letters. */
export const currencyCode = '951';

export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  accept: 'application/json',
  'accept-encoding': 'identity',
};

export function accountHeaders(account: PowerTranzCredentials): Record<string, string> {
  const { powerTranzId, password, gatewayKey } = account;
  return {
    ...jsonHeaders,
    'PowerTranz-PowerTranzId': powerTranzId,
    'PowerTranz-PowerTranzPassword': password.reveal(),
    ...(gatewayKey && { 'PowerTranz-GatewayKey': gatewayKey.reveal() }),
  };
}

/** A sale that the issuer decides at once. */
export function plainSaleBody(sale: CardSale): string {
  return JSON.stringify({ ...saleFields(sale), ThreeDSecure: false });
}

/** A sale whose cardholder is authenticated first. */
export function threeDSecureSaleBody(sale: ThreeDSecureSale): string {
  return JSON.stringify({
    ...saleFields(sale),
    ThreeDSecure: true,
    BillingAddress: billingAddress(sale),
    ExtendedData: {
      ThreeDSecure: {
        ChallengeWindowSize: windowSizes[sale.browser.challengeWindow],
        ChallengeIndicator: noPreference,
      },
      MerchantResponseUrl: sale.returnUrl,
      BrowserInfo: browserInfo(sale),
    },
  });
}

/** 3-D Secure needs the cardholder's name. Some names can't be written in Latin letters. */
export function hasUsableHolder({ card }: CardSale): boolean {
  return holderOf(card.holder) !== null;
}

/** The token alone, as a JSON text. */
export function completionBody(spiToken: string): string {
  return JSON.stringify(spiToken);
}

export function voidBody({ tranId, returnId }: ReturnRequest): string {
  return JSON.stringify({
    TransactionIdentifier: field('TransactionIdentifier', tranId, guid),
    ExternalIdentifier: field('ExternalIdentifier', returnId, guid),
    AutoReversal: false,
  });
}

export function refundBody({ tranId, returnId, invoice, amountMills }: ReturnRequest): string {
  return JSON.stringify({
    Refund: true,
    TransactionIdentifier: field('TransactionIdentifier', tranId, guid),
    TotalAmount: totalAmount(amountMills),
    CurrencyCode: currencyCode,
    OrderIdentifier: field('OrderIdentifier', invoice, invoiceShape),
    ExternalIdentifier: field('ExternalIdentifier', returnId, guid),
  });
}

/** In dollars. Up to fourteen digits, a JSON number is exact. */
export function totalAmount(amountMills: bigint): number {
  return Number(field('TotalAmount', textFromMills(amountMills), amountShape));
}

function saleFields(sale: CardSale) {
  const { tranId, invoice, amountMills, card } = sale;
  const holder = holderOf(card.holder);
  return {
    TransactionIdentifier: field('TransactionIdentifier', tranId, guid),
    TotalAmount: totalAmount(amountMills),
    CurrencyCode: currencyCode,
    OrderIdentifier: field('OrderIdentifier', invoice, invoiceShape),
    Source: {
      CardPan: field('CardPan', card.number.reveal(), /^\d{12,19}$/),
      CardCvv: field('CardCvv', card.securityCode.reveal(), /^\d{3,4}$/),
      CardExpiration: field('CardExpiration', expiration(card), /^\d\d(?:0[1-9]|1[0-2])$/),
      ...(holder !== null && { CardholderName: holder }),
    },
  };
}

function billingAddress({ payer }: ThreeDSecureSale) {
  const { email, phone, countryCode } = payer;
  if (email === null && phone === null) throw new Error('3-D Secure needs an email or a phone');
  return {
    ...(email !== null && { EmailAddress: email }),
    ...(phone !== null && { PhoneNumber: phone }),
    ...(countryCode !== null && { CountryCode: field('CountryCode', countryCode, /^\d{3}$/) }),
  };
}

/** The gateway takes numbers as text. */
function browserInfo({ browser }: ThreeDSecureSale) {
  return {
    AcceptHeader: browser.acceptHeader,
    Language: browser.language,
    ScreenHeight: String(browser.screenHeight),
    ScreenWidth: String(browser.screenWidth),
    TimeZone: String(browser.timeZoneOffsetMinutes),
    UserAgent: browser.userAgent,
    IP: browser.ip,
    JavaEnabled: browser.isJavaEnabled,
    // A page without JavaScript can't seal a payment.
    JavascriptEnabled: true,
    ColorDepth: String(browser.colorDepth),
  };
}

const windowSizes: Record<ThreeDSecureSale['browser']['challengeWindow'], number> = {
  '250x400': 1,
  '390x400': 2,
  '500x600': 3,
  '600x400': 4,
  full_screen: 5,
};

/** The issuer decides whether it challenges the cardholder. */
const noPreference = '01';

/** Two to 45 characters, or null. */
function holderOf(name: string): string | null {
  const plain = plainHolder(name).slice(0, 45).trim();
  return plain.length >= 2 ? plain : null;
}

/** YYMM; 4Cs takes MMYY. */
function expiration({ year, month }: { year: number; month: number }): string {
  return [year % 100, month].map((part) => String(part).padStart(2, '0')).join('');
}

/** The caller has validated the fields. An error names a wrong field and doesn't quote it. */
function field(name: string, value: string, shape: RegExp): string {
  if (!shape.test(value)) throw new Error(`${name} has a form that PowerTranz cannot take`);
  return value;
}

const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const invoiceShape = /^[A-Za-z0-9]{1,255}$/;
const amountShape = /^(?:[1-9]\d{0,11}\.\d\d|0\.(?!00)\d\d)$/;
