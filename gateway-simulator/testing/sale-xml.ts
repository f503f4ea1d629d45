import { type SaleElement, saleElements } from '../four-cs/sale-request/sale-elements.ts';

/** The differences from an ordinary sale; undefined omits the element. */
export type SaleFields = Partial<Record<SaleElement, string | undefined>>;

export const cards = {
  approved: '4444111122223333',
  declined: '4444111122221113',
  incomplete: '4444111122225551',
} as const;

const ordinary: SaleFields = {
  MerchantKey: 'BOSL_1',
  TranType: 'AuthAndPost',
  Amount: '99.00',
  Currency: 'XCD',
  Invoice: 'INV1',
  TranId: 'TRAN1',
  CardNumber: cards.approved,
  ExpiryMMYY: '1230',
  VerificationValue: '987',
  CardholderName: 'Ada Lovelace',
};

export function requestElements(fields: SaleFields = {}): string[] {
  const sale = { ...ordinary, ...fields };
  return saleElements.flatMap((name) => {
    const value = sale[name];
    return value === undefined ? [] : [`<${name}>${value}</${name}>`];
  });
}

export function saleXml(fields: SaleFields = {}): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <SSISProcessTransaction xmlns="http://equament.com/Schemas/Fmx/ssis">
      <request>${requestElements(fields).join('')}</request>
    </SSISProcessTransaction>
  </soap:Body>
</soap:Envelope>`;
}
