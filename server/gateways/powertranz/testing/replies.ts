import type { WireResponse } from '../../open-wire.ts';
import { cavv, sent, spiToken, tranId } from './messages.ts';

type Fields = Readonly<Record<string, unknown>>;

/** As in the vendor's samples: a sale that is approved. */
export const approved: Fields = {
  TransactionType: 2,
  Approved: true,
  AuthorizationCode: '123456',
  TransactionIdentifier: tranId,
  TotalAmount: 99,
  CurrencyCode: '951',
  RRN: '633212345678',
  CardBrand: 'Visa',
  CardSuffix: '0071',
  IsoResponseCode: '00',
  ResponseMessage: 'Transaction is approved',
  OrderIdentifier: sent.invoice,
};

export function declined(code: string, more: Fields = {}): Fields {
  const { AuthorizationCode: _, ...rest } = approved;
  return { ...rest, Approved: false, IsoResponseCode: code, ResponseMessage: 'No', ...more };
}

/** An error reply omits all echoes. */
export function failed(code: string, messages: readonly string[] = []): Fields {
  return {
    Approved: false,
    IsoResponseCode: code,
    ResponseMessage: 'Error',
    Errors: messages.map((Message) => ({ Code: code, Message })),
  };
}

export const challenge: Fields = {
  ...declined('SP4'),
  RedirectData: `<form><input name="SpiToken" value="${spiToken}"></form>`,
  SpiToken: spiToken,
};

export function authenticated(status: string | undefined, eci: string): Fields {
  const result = { Eci: eci, Cavv: cavv, AuthenticationStatus: status, CardEnrolled: 'Y' };
  return {
    RiskManagement: {
      ThreeDSecure: { ...result, ProtocolVersion: '2.2.0', DsTransId: 'ds-1' },
    },
  };
}

/** A void or refund has a number of its own, and names the sale as its original. */
export const returned: Fields = {
  ...approved,
  TransactionType: 5,
  TransactionIdentifier: '9a1b2c3d-0000-4000-8000-000000000001',
  OriginalTrxnIdentifier: tranId,
};

export function without(fields: Fields, ...names: string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

export function answered(fields: unknown, status = 200): WireResponse {
  return { kind: 'answered', status, body: Buffer.from(JSON.stringify(fields)) };
}
