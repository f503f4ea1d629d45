import { expect, test } from 'vitest';
import { card, plainSale, spiSale } from '../../testing/talk-to-powertranz.ts';
import { fieldsOf } from './fields.ts';
import { readSale } from './read-sale.ts';

function problems(sale: object, isThreeDSecure: boolean): string[] {
  const read = readSale(fieldsOf(sale) ?? {}, { isThreeDSecure });
  return 'errors' in read ? read.errors.map(({ Message }) => Message) : [];
}

test.each([
  [{}, []],
  [{ ThreeDSecure: false }, []],
  // The vendor runs a plain sale then, without any liability shift.
  [{ ExtendedData: { ThreeDSecure: { ChallengeIndicator: '04' } } }, []],
  [{ Source: { CardPan: '4012000000020071', CardExpiration: '3012' } }, []],
  [{ Unknown: 1 }, []],
  [{ TransactionIdentifier: 'INV1' }, ['TransactionIdentifier must be a GUID']],
  [{ TotalAmount: 0 }, ['TotalAmount must be a number above zero in whole cents']],
  [{ TotalAmount: 1.001 }, ['TotalAmount must be a number above zero in whole cents']],
  [{ CurrencyCode: 951 }, ['CurrencyCode must be 951, 840 or 124']],
  [{ OrderIdentifier: '' }, ['OrderIdentifier must have 1 to 255 characters']],
  [{ ThreeDSecure: true }, ['ThreeDSecure must be false here: only /api/spi/sale simulates it']],
  [
    { Source: undefined },
    ['Source.CardPan must have 12 to 19 digits', 'Source.CardExpiration must be YYMM'],
  ],
  [
    { Source: 'card' },
    [
      'Source must be an object',
      'Source.CardPan must have 12 to 19 digits',
      'Source.CardExpiration must be YYMM',
    ],
  ],
  [
    { Source: { ...card('4012000000020071'), CardExpiration: '1230' } },
    ['Source.CardExpiration must be YYMM'],
  ],
  [
    { Source: { ...card('4012000000020071'), CardCvv: '1234' } },
    ['Source.CardCvv must have 3 digits'],
  ],
  [
    { Source: { ...card('341111000000011'), CardCvv: '123' } },
    ['Source.CardCvv must have 4 digits'],
  ],
  [
    { Source: { ...card('4012000000020071'), CardholderName: 'A' } },
    ['Source.CardholderName must have 2 to 45 characters'],
  ],
  [{ BillingAddress: { State: 'LC-06' } }, ['BillingAddress.State needs a CountryCode']],
  [
    { BillingAddress: { CountryCode: 'LC' } },
    ['BillingAddress.CountryCode must have three digits (ISO 3166)'],
  ],
])('a plain sale with %j', (fields, expected) => {
  expect(problems(plainSale(fields), false)).toEqual(expected);
});

const MerchantResponseUrl = 'https://shop.example/back';

test.each([
  [{}, []],
  [{ ExtendedData: { MerchantResponseUrl } }, []],
  [{ BillingAddress: { PhoneNumber: '+1 758 555 0100' } }, []],
  [{ ThreeDSecure: false }, ['ThreeDSecure must be true here']],
  [{ ExtendedData: undefined }, ['ExtendedData.MerchantResponseUrl must be an http or https URL']],
  [
    { ExtendedData: { MerchantResponseUrl: 'ftp://shop.example/back' } },
    ['ExtendedData.MerchantResponseUrl must be an http or https URL'],
  ],
  [
    { Source: { ...card('4012000000020071'), CardholderName: undefined } },
    ['Source.CardholderName is needed for 3-D Secure'],
  ],
  [
    { BillingAddress: undefined },
    ['BillingAddress needs an EmailAddress or a PhoneNumber for 3-D Secure'],
  ],
  [
    { BillingAddress: { EmailAddress: 'nobody' } },
    ['BillingAddress needs an EmailAddress or a PhoneNumber for 3-D Secure'],
  ],
  [
    { ExtendedData: { MerchantResponseUrl, ThreeDSecure: { ChallengeWindowSize: '1' } } },
    ['ExtendedData.ThreeDSecure.ChallengeWindowSize must be a number from 1 to 5'],
  ],
  [
    { ExtendedData: { MerchantResponseUrl, ThreeDSecure: { ChallengeIndicator: 4 } } },
    ['ExtendedData.ThreeDSecure.ChallengeIndicator must be 01 to 04'],
  ],
  [
    {
      ExtendedData: { MerchantResponseUrl, BrowserInfo: { ScreenHeight: 640, JavaEnabled: 'no' } },
    },
    [
      'ExtendedData.BrowserInfo.ScreenHeight must be a text',
      'ExtendedData.BrowserInfo.JavaEnabled must be true or false',
    ],
  ],
])('a sale with 3-D Secure and %j', (fields, expected) => {
  expect(problems(spiSale(fields), true)).toEqual(expected);
});

test('no message repeats card data', () => {
  const Source = { CardPan: '40120000000200711234', CardCvv: '98765', CardExpiration: '3099' };
  expect(problems(plainSale({ Source }), false).join()).not.toMatch(/4012|98765|3099/);
});
