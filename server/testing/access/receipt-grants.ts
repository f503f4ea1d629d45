import { randomUUID } from 'node:crypto';
import { addMerchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { openBrowser } from '../../identity/testing/browse.ts';
import type { AccessRequest, Stage } from './access-stage.ts';
import { ask } from './access-requests.ts';

/** A paid merchant with the receipt of the payment. */
async function receiptOfTheirs(stage: Stage): Promise<AccessRequest & { saleId: string }> {
  const { world, app } = stage;
  const paid = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  const response = await pay(world, paid);
  if (response.kind !== 'sale') throw new Error(`a payment was answered ${response.kind}`);
  const { id: saleId, receiptToken: token } = response.sale;
  const browser = openBrowser(app);
  browser.cookies.set('piton_session', paid.browser.cookies.get('piton_session') ?? '');
  return { browser, saleId, sent: { params: { companyId: paid.companyId, token } } };
}

/** A merchant's requests about a receipt. */
export const receiptGrants = {
  checkReceipt: receiptOfTheirs,
  markCollected: async (stage: Stage): Promise<AccessRequest> => {
    const { browser, sent } = await receiptOfTheirs(stage);
    return { browser, sent: { ...sent, body: { version: 0 } } };
  },
  undoCollection: async (stage: Stage): Promise<AccessRequest> => {
    const { browser, sent } = await receiptOfTheirs(stage);
    await ask(browser, 'markCollected', { ...sent, body: { version: 0 } });
    return { browser, sent: { ...sent, body: { version: 1 } } };
  },
  getSale: async (stage: Stage): Promise<AccessRequest> => {
    const { browser, saleId } = await receiptOfTheirs(stage);
    return { browser, sent: { params: { saleId } } };
  },
  sendReceipt: async (stage: Stage): Promise<AccessRequest> => {
    const { browser, saleId } = await receiptOfTheirs(stage);
    return { browser, sent: { params: { saleId } } };
  },
};
