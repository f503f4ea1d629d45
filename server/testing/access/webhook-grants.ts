import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { openBrowser } from '../../identity/testing/browse.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import type { AccessRequest, Stage } from './access-stage.ts';
import { endpointFields, webhookRequests } from './webhook-requests.ts';

type Owned = AccessRequest & { readonly companyId: string };

/** The company's owner with a valid request. */
export function webhookGrants(owner: (stage: Stage) => Promise<Owned>) {
  const steppedUp = async (stage: Stage) => {
    const { browser: owned, companyId } = await owner(stage);
    const browser = openBrowser(stage.app, {}, { stepsUpWith: password });
    browser.cookies.set('piton_session', owned.cookies.get('piton_session') ?? '');
    return { browser, params: { companyId } };
  };
  const withEndpoint = async (stage: Stage) => {
    const { browser, params } = await steppedUp(stage);
    const path = `/api/companies/${params.companyId}/webhook-endpoints`;
    const { body } = await browser.post(path, endpointFields);
    return { browser, path, params: { ...params, endpointId: String(body['id']) } };
  };
  const withDelivery = async (stage: Stage) => {
    const { browser, path, params } = await withEndpoint(stage);
    const test = webhookRequests.sendTestWebhook.body;
    const { body } = await browser.post(`${path}/${params.endpointId}/test`, test);
    const { companyId } = params;
    return { browser, params: { companyId, deliveryId: String(body['deliveryId']) } };
  };
  const withEvent = async (stage: Stage) => {
    const { browser, params } = await withDelivery(stage);
    const { companyId, deliveryId } = params;
    const path = `/api/companies/${companyId}/webhook-deliveries/${deliveryId}`;
    const { body } = await browser.get(path);
    return { browser, params: { companyId, eventId: v1Id('event', String(body['eventId'])) } };
  };
  const sending =
    (prepare: (stage: Stage) => Promise<Prepared>, rest: object = {}) =>
    async (stage: Stage): Promise<AccessRequest> => {
      const { browser, params } = await prepare(stage);
      return { browser, sent: { params, ...rest } };
    };
  const bodyOf = <Name extends keyof typeof webhookRequests>(name: Name) => {
    const { params: _params, ...rest } = webhookRequests[name];
    return rest;
  };
  return {
    getEvent: sending(withEvent),
    listWebhookEndpoints: sending(steppedUp),
    createWebhookEndpoint: sending(steppedUp, bodyOf('createWebhookEndpoint')),
    editWebhookEndpoint: sending(withEndpoint, bodyOf('editWebhookEndpoint')),
    deleteWebhookEndpoint: sending(withEndpoint),
    rotateWebhookSecret: sending(withEndpoint),
    sendTestWebhook: sending(withEndpoint, bodyOf('sendTestWebhook')),
    listWebhookDeliveries: sending(withEndpoint),
    getWebhookDelivery: sending(withDelivery),
    resendWebhookDelivery: sending(withDelivery),
    resendWebhooksSince: sending(withEndpoint, bodyOf('resendWebhooksSince')),
  };
}

type Prepared = {
  readonly browser: AccessRequest['browser'];
  readonly params: Record<string, string>;
};
