import { makPayment, webPay } from '@piton/contract/pay-functions.ts';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { makPaymentAnswer } from './mak-payment-answer.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { takePayment, type PaymentAnswer } from './take-payment.ts';
import { webPayAnswer } from './web-pay-answer.ts';

export function bindPayments(app: HttpApp, deps: BindDeps & PaymentDeps): void {
  bindEndpoint(app, deps, webPay, async ({ body }, context) => {
    const { companyId, encryptedTxt, testMode } = body;
    const mode = testMode === '1' ? 'test' : 'live';
    const answer = await takePayment(
      { ...deps, log: context.log },
      { companyId, encryptedTxt, mode, channel: 'page' },
    );
    context.answerWith(statusOf(answer));
    return webPayAnswer(answer, deps.publicOrigin ?? '');
  });
  bindEndpoint(app, deps, makPayment, async ({ body }, context) => {
    const { companyId, encryptedTxt, testMode } = body;
    const mode = testMode === '1' ? 'test' : 'live';
    const answer = await takePayment(
      { ...deps, log: context.log },
      { companyId, encryptedTxt, mode, channel: 'server' },
    );
    context.answerWith(statusOf(answer));
    return makPaymentAnswer(answer);
  });
}

function statusOf(answer: PaymentAnswer): 200 | 202 {
  return answer.kind === 'sale' && answer.sale.status === 'Pending' ? 202 : 200;
}
