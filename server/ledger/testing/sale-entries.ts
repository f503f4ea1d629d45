import type { Entry } from './post.ts';

/**
 * The acquirer owes us the customer's money, and we owe it to the merchant less our fee. Sale and
 * fee are separate entries, so that either can be returned by itself.
 */
export function saleEntries(sale: {
  companyId: string;
  amountMills: bigint;
  feeMills: bigint;
}): Entry[] {
  const { companyId, amountMills, feeMills } = sale;
  return [
    { code: 'acquirer_receivable', companyId: null, kind: 'sale', amountMills },
    { code: 'merchant_payable', companyId, kind: 'sale', amountMills: -amountMills },
    { code: 'merchant_payable', companyId, kind: 'fee', amountMills: feeMills },
    { code: 'fee_income', companyId: null, kind: 'fee', amountMills: -feeMills },
  ];
}
