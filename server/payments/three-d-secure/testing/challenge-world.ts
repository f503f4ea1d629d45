import type { PayerBrowser } from '@piton/contract/payments/payer-browser.ts';
import { challengeCallback } from '@piton/contract/http/routes.ts';
import { browseChallenge } from '../../../gateways/powertranz/testing/browse-challenge.ts';
import type { AnyCardGateway } from '../../../gateways/gateway.ts';
import type { PaymentDeps } from '../../payment-deps.ts';
import { only, seal, type PaymentWorld } from '../../testing/payment-world.ts';
import { payFunctions } from '../../testing/scripted-pay-functions.ts';

const browser: PayerBrowser = {
  language: 'en-LC',
  screenWidth: 360,
  screenHeight: 740,
  colorDepth: 24,
  timeZoneOffsetMinutes: 240,
  isJavaEnabled: false,
  challengeWindow: '250x400',
};

type Shown = { kind: 'challenge'; url: string; expiresAt: string };
export type Answer = {
  status: number;
  body: { msg: unknown; action?: Shown; state?: string; receiptUrl?: string };
};

const callbackUrl = `http://localhost${challengeCallback}`;

/** Without an address, it is posted to the unsigned path. */
type Callback = { url?: string; contentType: string; body: string };

/** A pay page in a browser, whose payments go to that gateway. */
export function challengePage(
  world: PaymentWorld,
  gateway: AnyCardGateway,
  changes: Partial<PaymentDeps> = {},
) {
  const gateways = { live: only(gateway), test: only(gateway) };
  const functions = payFunctions(world, { changes: { gateways, ...changes } });
  const { request } = functions;
  const { companyId } = world;
  const pay = (encryptedTxt: string, more: object = { browser }) =>
    functions.post('/webPay', {
      companyId,
      testMode: '0',
      encryptedTxt,
      ...more,
    }) as Promise<Answer>;
  /** As the issuer's page posts it, from another site. */
  const callBack = ({ url = callbackUrl, contentType, body }: Callback) =>
    request(new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': contentType, origin: 'null', 'sec-fetch-site': 'cross-site' },
      body,
    });
  return {
    ...functions,
    pay,
    callBack,
    /** A payment up to the challenge in the frame. */
    async begin(card: string, cvv = '123') {
      const encryptedTxt = await seal({ cardNumber: card, cvv });
      const answer = await pay(encryptedTxt);
      const { action } = answer.body;
      if (action?.kind !== 'challenge') throw new Error(`no challenge: ${JSON.stringify(answer)}`);
      const document = await (await request(`${action.url}/document`)).text();
      return { encryptedTxt, action, document };
    },
    /** The browser's request at the end of the issuer's pages. */
    async browse(document: string, simulatorUrl: string, customer: { password?: string } = {}) {
      const callback = await browseChallenge(document, simulatorUrl, {
        ...customer,
        merchantUrl: callbackUrl,
      });
      if (callback === null) throw new Error('the issuer’s page leads nowhere');
      return callback;
    },
  };
}
