import { randomUUID } from 'node:crypto';
import { addMerchant } from '../../merchant-accounts/testing/merchant.ts';
import { openBrowser } from '../../identity/testing/browse.ts';
import { seal } from '../../payments/testing/payment-world.ts';
import type { AccessRequest, Stage } from './access-stage.ts';
import type { Sent } from './access-requests.ts';

export async function payable({
  world,
}: Stage): Promise<{ companyId: string; encryptedTxt: string; uid: string }> {
  const { uid, companyId, keyId } = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  return { uid, companyId, encryptedTxt: await seal({}, keyId) };
}

const anybody = ({ app }: Stage, sent: Sent): AccessRequest => ({
  browser: openBrowser(app),
  sent,
});

/** Requests of a pay page or a merchant's server, without a session. */
export const paymentGrants = {
  getCompanyData: async (stage: Stage) => {
    const { companyId } = await payable(stage);
    return anybody(stage, { body: { companyId } });
  },
  webPay: async (stage: Stage) =>
    anybody(stage, { body: { ...(await payable(stage)), testMode: '0' } }),
  makPayment: async (stage: Stage) => anybody(stage, { body: await payable(stage) }),
  findAttempt: async (stage: Stage) => anybody(stage, { params: { hash: 'a'.repeat(64) } }),
  getStatus: async (stage: Stage) => anybody(stage, {}),
  cancelAttempt: async (stage: Stage) => {
    const { companyId } = await payable(stage);
    return anybody(stage, { params: { hash: 'b'.repeat(64) }, body: { companyId } });
  },
};
