import {
  askAgain,
  cancelledBeforeArrival,
  cannotTakePayments,
  sealAnew,
  tooOldForServers,
  unreadableForServers,
  type MakPaymentAnswer,
  type PaymentError,
} from '@piton/contract/payments/payment-answer.ts';
import type { SaleRecord } from '../sale-record.ts';
import type { ToldAnswer } from '../routes.ts';

/** An answer as a merchant's own server gets it. */
export function makPaymentAnswer(answer: ToldAnswer): MakPaymentAnswer {
  switch (answer.kind) {
    case 'unreadable':
      return withoutSale(unreadableForServers, 'unreadable');
    case 'too_old':
      return withoutSale(tooOldForServers, 'unreadable');
    case 'closed':
      return withoutSale(cannotTakePayments, 'company_not_active');
    case 'cancelled':
      return withoutSale(`${cancelledBeforeArrival} ${sealAnew}`, 'cancelled');
    case 'sale':
    case 'not_stored':
      return answerOfSale(answer.sale);
    case 'same':
    case 'challenge':
      throw new Error(`a merchant’s server is not answered ${answer.kind}`);
  }
}

function withoutSale(message: string, error: PaymentError): MakPaymentAnswer {
  return { status: 'Incomplete', message, transactionNumber: '', invoiceNumber: '', error };
}

function answerOfSale(sale: SaleRecord): MakPaymentAnswer {
  return {
    status: sale.status,
    message: messageOf(sale),
    transactionNumber: sale.tranId,
    invoiceNumber: sale.invoice,
    error: sale.problem ?? '',
    ...(sale.rejectedFields !== null && { fields: sale.rejectedFields }),
  };
}

function messageOf({ status, reason, advice }: SaleRecord): string {
  if (status === 'Approved') return 'Approved';
  if (status === 'Pending') return askAgain;
  // Whoever is told to try again later does not try with what has this answer for ever.
  return advice === 'later' ? `${asSentence(reason)} ${sealAnew}` : reason;
}

/** Where the gateway gave a reason of its own, it may be without a full stop. */
function asSentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
