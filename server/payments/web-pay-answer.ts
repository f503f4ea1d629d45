import { formatMoney, textFromMills } from '@piton/contract/money.ts';
import {
  cannotTakePayments,
  unreadableOnPage,
  type PaymentLists,
  type WebPayAnswer,
} from '@piton/contract/payment-answer.ts';
import { isoInSaintLucia } from '@piton/contract/time.ts';
import { receiptPath } from '@piton/contract/routes.ts';
import type { SaleRecord } from './sale-record.ts';
import type { ToldAnswer } from './routes.ts';

/** An answer as the pay page gets it: the gateway's lists, or one sentence where there is no sale. */
export function webPayAnswer(answer: ToldAnswer, publicOrigin: string): WebPayAnswer {
  switch (answer.kind) {
    case 'unreadable':
      return { msg: unreadableOnPage };
    case 'closed':
      return { msg: cannotTakePayments };
    case 'sale':
      return answerOfSale(answer.sale, publicOrigin);
    case 'same':
      return { msg: paidBefore(answer.earlier), confirm: answer.confirm };
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

function paidBefore({ status, amountMills, createdAt }: SaleRecord): string {
  const amount = formatMoney(amountMills);
  const time = isoInSaintLucia(createdAt).slice(11, 16);
  if (status === 'Approved') {
    return `You paid ${amount} here at ${time}. Submit again to pay once more.`;
  }
  return `Your payment of ${amount} at ${time} is not confirmed yet. Submit again to pay once more.`;
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
