import { randomUUID } from 'node:crypto';
import type { ResponseBody } from '../powertranz/response-body.ts';
import type { Totals } from '../powertranz/records/add-up.ts';
import { type BrowserPage, openPage, readPage, submitForm } from './browser-page.ts';

export const credentials = {
  'PowerTranz-PowerTranzId': '88800001',
  'PowerTranz-PowerTranzPassword': 'secret',
};

export const merchantUrl = 'https://shop.example/functions/challenge-result';

type Fields = Record<string, unknown>;

/** An ordinary sale without 3-D Secure; a fresh identifier each time. */
export function plainSale(fields: Fields = {}): Fields {
  return {
    TransactionIdentifier: randomUUID(),
    TotalAmount: 99,
    CurrencyCode: '951',
    OrderIdentifier: 'INV1',
    Source: card('4012000000020071'),
    ...fields,
  };
}

export function card(cardNumber: string): Fields {
  return {
    CardPan: cardNumber,
    CardCvv: cardNumber.length === 15 ? '9876' : '987',
    CardExpiration: '3012',
    CardholderName: 'Ada Lovelace',
  };
}

export function spiSale(fields: Fields = {}): Fields {
  return {
    ...plainSale(),
    ThreeDSecure: true,
    BillingAddress: { EmailAddress: 'ada@shop.example', CountryCode: '662' },
    ExtendedData: {
      ThreeDSecure: { ChallengeWindowSize: 1, ChallengeIndicator: '01' },
      MerchantResponseUrl: merchantUrl,
      BrowserInfo: { AcceptHeader: '*/*', Language: 'en', IP: '10.0.0.1', JavascriptEnabled: true },
    },
    ...fields,
  };
}

/** All requests that a merchant and its customer's browser send to the simulator. */
export function talkToPowerTranz(url: string, base: '' | '/live' = '') {
  async function post(path: string, body: unknown, headers: object = credentials) {
    return fetch(`${url}${base}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify(body),
    });
  }
  async function send(path: string, body: unknown): Promise<ResponseBody> {
    return (await (await post(path, body)).json()) as ResponseBody;
  }
  async function control(path: string, method = 'GET', body?: object): Promise<unknown> {
    const response = await fetch(url + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  }
  async function totals(query = ''): Promise<Totals> {
    const all = (await control(`/powertranz/totals?${query}`)) as Record<'test' | 'live', Totals>;
    return base === '' ? all.test : all.live;
  }
  return {
    post,
    control,
    totals,
    sell: (fields: Fields = {}) => send('/sale', plainSale(fields)),
    startSale: (fields: Fields = {}) => send('/spi/sale', spiSale(fields)),
    complete: (spiToken: string | undefined) => send('/spi/payment', spiToken),
    voidSale: (TransactionIdentifier: string | undefined) =>
      send('/void', { TransactionIdentifier, AutoReversal: false }),
    refund: (TransactionIdentifier: string | undefined, TotalAmount: number) =>
      send('/refund', { Refund: true, TransactionIdentifier, TotalAmount }),
    settle: () =>
      control('/powertranz/settlement', 'POST', { mode: base === '' ? 'test' : 'live' }),
    arm: (kind: string, more: object = {}) =>
      control('/faults', 'POST', { mode: base === '' ? 'test' : 'live', kind, count: 1, ...more }),
    /** Opens RedirectData as the merchant's iframe would, up to the issuer's first page. */
    open: (started: ResponseBody): Promise<BrowserPage> =>
      submitForm(openPage(started.RedirectData ?? '', url)),
    submit: submitForm,
    get: async (path: string) => readPage(await fetch(url + path)),
  };
}
