import type { CardSale } from '../../gateway.ts';
import { Secret } from '../../secret.ts';

export const merchantKey = 'BOSL_4711&22';
export const platformKey = new Secret(merchantKey);
export const number = '4444111122223333';
export const securityCode = '907';

export function saleOf(change: Partial<CardSale> = {}): CardSale {
  return {
    tranId: 'A1B2C3D4E5F6G7H8',
    invoice: 'K7M2P9Q4R8T3',
    amountMills: 99_000n,
    sendBy: Infinity,
    card: {
      number: new Secret(number),
      month: 7,
      year: 2031,
      securityCode: new Secret(securityCode),
      holder: "José O'Brien & Sons",
    },
    ...change,
  };
}

/** The first level: did the gateway accept the request at all? */
export const transports = [
  'OK',
  'NotAcceptingRequests',
  'UnabletoProcessInternalProblem',
  'Timeout',
] as const;

/** The outcome of the operation, which doesn't yet decide about money. */
export const resultCodes = [
  'OK',
  'ParameterError',
  'Unavailable',
  'TooBusy',
  'DuplicateTransaction',
  'GeneralError',
  'SecurityError',
  'MerchantError',
] as const;

/** The decision about money, if the operation was "OK". */
export const financialResultCodes = ['Approved', 'Declined', 'Incomplete'] as const;

/** All elements that a reply's `response` can contain. */
export const replyElements = [
  'Invoice',
  'TranId',
  'ResultCode',
  'FinancialResultCode',
  'Amount',
  'Currency',
  'ApprovalCode',
  'HostReference',
  'BatchId',
  'AVSResult',
  'ErrorMessage',
] as const;
export type ReplyElement = (typeof replyElements)[number];

/** An element without an entry is missing; "" is an empty one. */
export type Fields = Readonly<Partial<Record<ReplyElement, string>>>;

/** As in the gateway's recorded replies: the fields of an approval, in their order. */
export const approved: Fields = {
  Invoice: 'K7M2P9Q4R8T3',
  TranId: 'A1B2C3D4E5F6G7H8',
  ResultCode: 'OK',
  FinancialResultCode: 'Approved',
  Amount: '99.00',
  Currency: 'XCD',
  ApprovalCode: '000025',
  HostReference: '2123219664647905',
  BatchId: '2123210300203853',
  AVSResult: '',
};

export const declined: Fields = {
  ...approved,
  FinancialResultCode: 'Declined',
  ApprovalCode: '',
};

export const incomplete: Fields = {
  ...approved,
  FinancialResultCode: 'Incomplete',
  ApprovalCode: '',
};

/** A reply about an error has no echoes, and an amount of 0. */
export function failed(resultCode: string, errorMessage = ''): Fields {
  return {
    ...(errorMessage && { ErrorMessage: errorMessage }),
    ResultCode: resultCode,
    FinancialResultCode: 'Incomplete',
    Amount: '0',
  };
}

export function without(fields: Fields, ...names: ReplyElement[]): Fields {
  const left: Partial<Record<ReplyElement, string>> = { ...fields };
  for (const name of names) delete left[name];
  return left;
}

/** Empty elements in the short form, as .NET writes them. */
export function soapReply(fields: Fields | null, transport = 'OK'): string {
  const elements = Object.entries(fields ?? {}).map(([name, text]) =>
    text === '' ? `<${name} />` : `<${name}>${text}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <soap:Body>
    <SSISProcessTransactionResponse xmlns="http://equament.com/Schemas/Fmx/ssis">
      <SSISProcessTransactionResult>${transport}</SSISProcessTransactionResult>
      ${fields ? `<response>${elements.join('\n        ')}</response>` : ''}
    </SSISProcessTransactionResponse>
  </soap:Body>
</soap:Envelope>`;
}
