import type { Entry } from './post.ts';

/**
 * The customer's money is owed to us by the acquirer and by us to the merchant; our fee comes out of
 * what we owe. Sale and fee are entries of their own, so that either can be given back by itself.
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
