import type { Name } from './access-requests.ts';
import type { AccessRequest, Stage } from './access-stage.ts';

type OfTheirCompany = (stage: Stage, name: Name) => Promise<AccessRequest>;

/** A caller who may use each endpoint about payment requests, with a valid request. */
export function requestGrants(ofTheirCompany: OfTheirCompany) {
  return {
    createPaymentRequest: (stage: Stage) => ofTheirCompany(stage, 'createPaymentRequest'),
    listPaymentRequests: (stage: Stage) => ofTheirCompany(stage, 'listPaymentRequests'),
    disablePaymentRequest: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, sent } = await ofTheirCompany(stage, 'createPaymentRequest');
      const { companyId = '' } = sent?.params ?? {};
      const path = `/api/companies/${companyId}/payment-requests`;
      const { body } = await browser.post(path, sent?.body);
      return { browser, sent: { params: { companyId, requestId: String(body['requestId']) } } };
    },
  };
}
