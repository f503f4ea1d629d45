import { openBrowser } from '../../identity/testing/browse.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import { addLoggedRequest } from './add-key-rows.ts';
import type { AccessRequest, Stage } from './access-stage.ts';
import { addressFields, keyFields } from './key-requests.ts';

type Owned = AccessRequest & { readonly companyId: string };

/** The company's owner with a valid request. */
export function keyGrants(owner: (stage: Stage) => Promise<Owned>) {
  const steppedUp = async (stage: Stage) => {
    const { browser: owned, companyId } = await owner(stage);
    const browser = openBrowser(stage.app, {}, { stepsUpWith: password });
    browser.cookies.set('piton_session', owned.cookies.get('piton_session') ?? '');
    return { browser, companyId };
  };
  const byOwner = async (stage: Stage): Promise<AccessRequest> => {
    const { browser, companyId } = await steppedUp(stage);
    return { browser, sent: { params: { companyId } } };
  };
  const withKey = async (stage: Stage) => {
    const { browser, companyId } = await steppedUp(stage);
    const { body } = await browser.post(`/api/companies/${companyId}/api-keys`, keyFields);
    return { browser, params: { companyId, keyId: String(body['id']) } };
  };
  return {
    getTestTools: byOwner,
    listApiKeys: byOwner,
    listEvents: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, companyId } = await steppedUp(stage);
      return { browser, sent: { params: { companyId }, query: { mode: 'test' } } };
    },
    createApiKey: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, companyId } = await steppedUp(stage);
      return { browser, sent: { params: { companyId }, body: keyFields } };
    },
    rotateApiKey: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, params: ofKey } = await withKey(stage);
      return { browser, sent: { params: ofKey, body: { overlapHours: 24 } } };
    },
    revokeApiKey: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, params: ofKey } = await withKey(stage);
      return { browser, sent: { params: ofKey, body: { disablesEndpoints: true } } };
    },
    listLoggedRequests: byOwner,
    getLoggedRequest: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, params: ofKey } = await withKey(stage);
      const id = await addLoggedRequest(stage.world, ofKey);
      return { browser, sent: { params: { companyId: ofKey.companyId, id } } };
    },
    listReturnAddresses: byOwner,
    addReturnAddress: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, companyId } = await steppedUp(stage);
      return { browser, sent: { params: { companyId }, body: addressFields } };
    },
    removeReturnAddress: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, companyId } = await steppedUp(stage);
      const path = `/api/companies/${companyId}/return-addresses`;
      const { body } = await browser.post(path, addressFields);
      return { browser, sent: { params: { companyId, addressId: String(body['id']) } } };
    },
  };
}
