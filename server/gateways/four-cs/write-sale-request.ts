import { textFromMills } from '@piton/contract/money/money.ts';
import type { CardSale } from '../gateway.ts';
import type { Secret } from '../secret.ts';
import { plainHolder } from '../plain-holder.ts';

const namespace = 'http://equament.com/Schemas/Fmx/ssis';

/** The only currency of a merchant in Saint Lucia. This gateway takes letters, others take 951. */
export const currency = 'XCD';

export const saleHeaders = {
  'content-type': 'text/xml; charset=utf-8',
  soapaction: `"${namespace}/SSISProcessTransaction"`,
  accept: 'text/xml',
  'accept-encoding': 'identity',
};

/** The SOAP envelope of a sale: authorisation and capture in one step. */
export function saleEnvelope(sale: CardSale, merchantKey: Secret): string {
  const { card, tranId, invoice } = sale;
  const holder = plainHolder(card.holder);
  const request = [
    element('MerchantKey', merchantKey.reveal()),
    element('TranType', 'AuthAndPost'),
    element('Amount', textFromMills(sale.amountMills), /^\d*[1-9]\d*\.\d\d$|^0\.(?!00)\d\d$/),
    element('Currency', currency),
    element('Invoice', invoice, /^[A-Za-z0-9]+$/),
    // The gateway documents no length; 16 is the longest known to work.
    element('TranId', tranId, /^[A-Za-z0-9]{1,16}$/),
    element('CardNumber', card.number.reveal(), /^\d+$/),
    element('ExpiryMMYY', expiry(card), /^(?:0[1-9]|1[0-2])\d\d$/),
    element('VerificationValue', card.securityCode.reveal(), /^\d+$/),
    holder === '' ? '' : element('CardholderName', holder),
  ];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>',
    `<SSISProcessTransaction xmlns="${namespace}"><request>`,
    ...request,
    '</request></SSISProcessTransaction>',
    '</soap:Body></soap:Envelope>',
  ].join('');
}

function expiry({ month, year }: { month: number; year: number }): string {
  return [month, year % 100].map((part) => String(part).padStart(2, '0')).join('');
}

/** The caller has validated the fields. An error names a wrong field and doesn't quote it. */
function element(name: string, value: string, shape = printable): string {
  if (!shape.test(value)) throw new Error(`${name} has a form that 4Cs cannot take`);
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${name}>${escaped}</${name}>`;
}

/** It excludes the control characters that XML cannot hold. */
const printable = /^[\x20-\x7E]*$/;
