import { formatMoney, textFromMills } from '@piton/contract/money/money.ts';
import {
  cancelledBeforeArrival,
  cannotTakePayments,
  checkingNotARobot,
  confirmWithBank,
  tooOldOnPage,
  unreadableOnPage,
  type PaymentLists,
  type WebPayResponse,
} from '@piton/contract/payments/payment-response.ts';
import { confirmRepeatText } from '@piton/contract/payments/payment-reasons.ts';
import { calendarDay, formatTime, formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { receiptPath } from '@piton/contract/http/routes.ts';
import { notSentResult } from '../../payment-state.ts';
import type { SaleRecord } from '../../sale-record.ts';
import type { ShownChallenge } from '../../three-d-secure/shown-challenge.ts';
import type { AcceptedResult } from '../posted-payment.ts';

type ResponseContext = { readonly publicOrigin: string; readonly now: Date };

/** The response in webPay's form: the gateway's lists, or one sentence if there is no sale. */
export function webPayResponse(
  result: AcceptedResult,
  { publicOrigin, now }: ResponseContext,
): WebPayResponse {
  switch (result.kind) {
    case 'unreadable':
      return { msg: unreadableOnPage };
    case 'too_old':
      return { msg: tooOldOnPage };
    case 'closed':
      return { msg: cannotTakePayments };
    case 'cancelled':
      return { msg: cancelledBeforeArrival };
    case 'sale':
      return result.shown === null
        ? responseOfSale(result.sale, publicOrigin)
        : responseOfChallenge(result.shown, publicOrigin);
    case 'not_stored':
      return responseOfSale(result.sale, publicOrigin);
    case 'challenge': {
      const { challenge, level } = result;
      return { msg: checkingNotARobot, action: { kind: 'proof_of_work', challenge, level } };
    }
    case 'same':
      return { msg: paidBefore(result.earlier, now), confirm: result.confirm };
    case 'used':
      throw new Error('a page is not answered used');
  }
}

function responseOfSale(sale: SaleRecord, publicOrigin: string): WebPayResponse {
  const msg = listsOf(sale);
  if (sale.status === 'Approved') return { msg, receiptUrl: `${publicOrigin}${receiptPath(sale)}` };
  return {
    msg,
    ...(sale.advice !== null && { advice: sale.advice }),
    ...(sale.rejectedFields !== null && { fields: sale.rejectedFields }),
  };
}

function responseOfChallenge(
  { path, expiresAt }: ShownChallenge,
  publicOrigin: string,
): WebPayResponse {
  const url = `${publicOrigin}${path}`;
  const action = { kind: 'challenge', url, expiresAt: expiresAt.toISOString() } as const;
  return { msg: confirmWithBank, action };
}

function paidBefore({ status, amountMills, createdAt }: SaleRecord, now: Date): string {
  const amount = formatMoney(amountMills);
  const when = `${dayBefore(createdAt, now)}at ${formatTime(createdAt)}`;
  return confirmRepeatText({ isApproved: status === 'Approved', amount, when });
}

/** Names the day unless it is today: a time alone would look like today's. */
function dayBefore(instant: Date, now: Date): string {
  const day = calendarDay(instant);
  const today = calendarDay(now);
  if (day === today) return '';
  const yesterday = calendarDay(new Date(startOfDay(today).getTime() - 1));
  return day === yesterday ? 'yesterday ' : `on ${formatWeekday(instant)} `;
}

/**
 * The gateway's words: with a decline its own result is OK, and if nothing was sent, it was
 * unavailable.
 */
function resultCodeOf({ status, resultCode }: SaleRecord): string {
  if (status === 'Declined') return 'OK';
  return resultCode === notSentResult ? 'Unavailable' : resultCode;
}

function listsOf(sale: SaleRecord): PaymentLists {
  return {
    ResultCode: [resultCodeOf(sale)],
    FinancialResultCode: [sale.status],
    ErrorMessage: [sale.reason],
    TranId: [sale.tranId],
    Invoice: [sale.invoice],
    Amount: [textFromMills(sale.amountMills)],
    Currency: ['XCD'],
  };
}
