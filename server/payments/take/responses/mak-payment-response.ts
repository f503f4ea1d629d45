import {
  retryResponse,
  cancelledBeforeArrival,
  cannotTakePayments,
  sealAgain,
  tooOldForServers,
  unreadableForServers,
  usedForServers,
  type MakPaymentResponse,
  type PaymentError,
} from '@piton/contract/payments/payment-response.ts';
import type { SaleRecord } from '../../sale-record.ts';
import type { AcceptedResult } from '../posted-payment.ts';

/** The response in makPayment's form, for merchants' servers. */
export function makPaymentResponse(result: AcceptedResult): MakPaymentResponse {
  switch (result.kind) {
    case 'unreadable':
      return withoutSale(unreadableForServers, 'unreadable');
    case 'too_old':
      return withoutSale(tooOldForServers, 'unreadable');
    case 'used':
      return withoutSale(usedForServers, 'already_used');
    case 'closed':
      return withoutSale(cannotTakePayments, 'company_not_active');
    case 'cancelled':
      return withoutSale(`${cancelledBeforeArrival} ${sealAgain}`, 'cancelled');
    case 'sale':
    case 'not_stored':
      return responseOfSale(result.sale);
    case 'same':
    case 'challenge':
      throw new Error(`a merchant’s server is not answered ${result.kind}`);
  }
}

function withoutSale(message: string, error: PaymentError): MakPaymentResponse {
  return { status: 'Incomplete', message, transactionNumber: '', invoiceNumber: '', error };
}

function responseOfSale(sale: SaleRecord): MakPaymentResponse {
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
  if (status === 'Pending') return retryResponse;
  // A later retry needs a new seal, because the same text keeps this result for ever.
  return advice === 'later' ? `${asSentence(reason)} ${sealAgain}` : reason;
}

/** The gateway's own reason may lack a full stop. */
function asSentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
