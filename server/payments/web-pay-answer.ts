import { textFromMills } from '@piton/contract/money.ts';
import {
  cannotTakePayments,
  unreadableOnPage,
  type PaymentLists,
  type WebPayAnswer,
} from '@piton/contract/payment-answer.ts';
import { receiptPath } from '@piton/contract/routes.ts';
import type { SaleRecord } from './sale-record.ts';
import type { PaymentAnswer } from './take-payment.ts';

/** An answer as the pay page gets it: the gateway's lists, or one sentence where there is no sale. */
export function webPayAnswer(answer: PaymentAnswer, publicOrigin: string): WebPayAnswer {
  switch (answer.kind) {
    case 'unreadable':
      return { msg: unreadableOnPage };
    case 'closed':
      return { msg: cannotTakePayments };
    case 'sale':
      return answerOfSale(answer.sale, publicOrigin);
  }
}

function answerOfSale(sale: SaleRecord, publicOrigin: string): WebPayAnswer {
  const msg = listsOf(sale);
  if (sale.status === 'Approved') return { msg, receiptUrl: `${publicOrigin}${receiptPath(sale)}` };
  return {
    msg,
    ...(sale.advice !== null && { advice: sale.advice }),
    ...(sale.rejectedFields !== null && { fields: sale.rejectedFields }),
  };
}

function listsOf(sale: SaleRecord): PaymentLists {
  return {
    ResultCode: [sale.resultCode],
    FinancialResultCode: [sale.status],
    ErrorMessage: [sale.reason],
    TranId: [sale.tranId],
    Invoice: [sale.invoice],
    Amount: [textFromMills(sale.amountMills)],
    Currency: ['XCD'],
  };
}
