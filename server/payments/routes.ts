import { makPayment, webPay } from '@piton/contract/pay-functions.ts';
import type { Logger } from 'pino';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { makPaymentAnswer } from './mak-payment-answer.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { takePayment, type PaymentAnswer, type PaymentRequest } from './take-payment.ts';
import { webPayAnswer } from './web-pay-answer.ts';

export function bindPayments(app: HttpApp, deps: BindDeps & PaymentDeps): void {
  bindEndpoint(app, deps, webPay, async ({ body }, context) => {
    const answer = await take(deps, context.log, body, 'page');
    context.answerWith(statusOf(answer));
    return webPayAnswer(answer, deps.publicOrigin ?? '');
  });
  bindEndpoint(app, deps, makPayment, async ({ body }, context) => {
    const answer = await take(deps, context.log, body, 'server');
    context.answerWith(statusOf(answer));
    return makPaymentAnswer(answer);
  });
}

type Body = { companyId: string; encryptedTxt: string; testMode: '0' | '1' };

function take(
  deps: PaymentDeps,
  log: Logger,
  { companyId, encryptedTxt, testMode }: Body,
  channel: PaymentRequest['channel'],
): Promise<PaymentAnswer> {
  const mode = testMode === '1' ? 'test' : 'live';
  return takePayment({ ...deps, log }, { companyId, encryptedTxt, mode, channel });
}

function statusOf(answer: PaymentAnswer): 200 | 202 {
  return answer.kind === 'sale' && answer.sale.status === 'Pending' ? 202 : 200;
}
