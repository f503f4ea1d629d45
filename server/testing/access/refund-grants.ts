import { randomUUID } from 'node:crypto';
import { addMerchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { openBrowser } from '../../identity/testing/browse.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import { payable } from './payment-grants.ts';
import type { AccessRequest, Stage } from './access-stage.ts';
import type { Sent } from './access-requests.ts';
import { refundRequests } from './sale-requests.ts';

type ByReviewer = (stage: Stage, sent: Sent) => Promise<AccessRequest>;
type SeenByReviewer = (
  stage: Stage,
  saleId: string,
  fields: Record<string, unknown>,
) => Promise<AccessRequest>;

async function paidOwner(stage: Stage): Promise<AccessRequest & { saleId: string }> {
  const { world, app } = stage;
  const paid = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  const response = await pay(world, paid);
  if (response.kind !== 'sale') throw new Error(`a payment was answered ${response.kind}`);
  const browser = openBrowser(app, {}, { stepsUpWith: password });
  browser.cookies.set('piton_session', paid.browser.cookies.get('piton_session') ?? '');
  return { browser, saleId: response.sale.id };
}

/** A caller who may use each endpoint about refunds, with a valid request. */
export function refundGrants(byReviewer: ByReviewer, seenByReviewer: SeenByReviewer) {
  const own = () => refundRequests(randomUUID());
  return {
    previewRefund: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, saleId } = await paidOwner(stage);
      return { browser, sent: { params: { saleId } } };
    },
    requestRefund: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, saleId } = await paidOwner(stage);
      return { browser, sent: { params: { saleId }, body: own().requestRefund.body } };
    },
    proposeRefund: async (stage: Stage): Promise<AccessRequest> => {
      const { saleId } = await paidOwner(stage);
      return seenByReviewer(stage, saleId, own().proposeRefund.body);
    },
    proposeRefundOutcome: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, saleId } = await paidOwner(stage);
      const refund = own().requestRefund.body;
      await browser.post(`/api/sales/${saleId}/refunds`, refund);
      const request = await seenByReviewer(stage, saleId, own().proposeRefundOutcome.body);
      return { ...request, sent: { ...request.sent, params: { refundId: refund.refundId } } };
    },
    proposeRefundLimit: async (stage: Stage): Promise<AccessRequest> => {
      const { companyId } = await payable(stage);
      return byReviewer(stage, { params: { companyId }, body: own().proposeRefundLimit.body });
    },
  };
}
