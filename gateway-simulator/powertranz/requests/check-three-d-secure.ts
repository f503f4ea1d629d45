import { type FieldErrors, isBoolean, isOptional, isText } from './field-errors.ts';
import { type Fields, get } from './fields.ts';

type Parts = {
  source: Fields | undefined;
  address: Fields | undefined;
  extended: Fields | undefined;
};

/** 3-D Secure needs a way back for the browser, the cardholder's name and a way to reach them. */
export function checkThreeDSecure({ source, address, extended }: Parts, errors: FieldErrors): void {
  const { check, objectIn } = errors;
  const url = get(extended, 'MerchantResponseUrl');
  check(isHttpUrl(url), 'ExtendedData.MerchantResponseUrl', 'must be an http or https URL');
  check(
    get(source, 'CardholderName') !== undefined,
    'Source.CardholderName',
    'is needed for 3-D Secure',
  );
  const isReachable =
    isText(get(address, 'EmailAddress'), /^\S+@\S+$/) ||
    isText(get(address, 'PhoneNumber'), /^[+\d][\d ()-]{4,24}$/);
  check(isReachable, 'BillingAddress', 'needs an EmailAddress or a PhoneNumber for 3-D Secure');
  const wish = objectIn(extended, 'ThreeDSecure', 'ExtendedData.ThreeDSecure');
  const isWindow = isOptional(get(wish, 'ChallengeWindowSize'), (size) =>
    [1, 2, 3, 4, 5].some((one) => one === size),
  );
  check(isWindow, 'ExtendedData.ThreeDSecure.ChallengeWindowSize', 'must be a number from 1 to 5');
  const isIndicator = isOptional(get(wish, 'ChallengeIndicator'), (indicator) =>
    isText(indicator, /^0[1-4]$/),
  );
  check(isIndicator, 'ExtendedData.ThreeDSecure.ChallengeIndicator', 'must be 01 to 04');
  checkBrowser(objectIn(extended, 'BrowserInfo', 'ExtendedData.BrowserInfo'), errors);
}

const browserTexts = [
  'AcceptHeader',
  'Language',
  'ScreenHeight',
  'ScreenWidth',
  'TimeZone',
  'UserAgent',
  'IP',
  'ColorDepth',
];

function checkBrowser(browser: Fields | undefined, { check }: FieldErrors): void {
  for (const name of browserTexts) {
    const isRight = isOptional(get(browser, name), (value) => isText(value, /\S/));
    check(isRight, `ExtendedData.BrowserInfo.${name}`, 'must be a text');
  }
  for (const name of ['JavaEnabled', 'JavascriptEnabled']) {
    const isRight = isOptional(get(browser, name), isBoolean);
    check(isRight, `ExtendedData.BrowserInfo.${name}`, 'must be true or false');
  }
}

function isHttpUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  return /^https?:$/.test(new URL(value).protocol);
}
