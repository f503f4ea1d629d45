import { challengeCallback } from '@piton/contract/http/routes.ts';
import type { WebPayResponse } from '@piton/contract/payments/payment-response.ts';
import { createPowerTranz } from '@piton/server/gateways/powertranz/create-powertranz.ts';
import { Secret } from '@piton/server/gateways/secret.ts';
import { createLog } from '@piton/server/http/log.ts';
import { findChallengeDocument } from '@piton/server/payments/three-d-secure/challenge-store.ts';
import {
  completeChallenge,
  readCallback,
} from '@piton/server/payments/three-d-secure/complete-challenge.ts';
import { endOverdue } from '@piton/server/payments/three-d-secure/end-unauthenticated.ts';
import { openPaymentPath, type PathOptions } from '../world/payment-path.ts';

const origin = 'https://pay.example.lc';
export const merchantUrl = `${origin}${challengeCallback}`;

const browser = {
  ip: '203.0.113.9',
  acceptHeader: '*/*',
  userAgent: 'A proof',
  language: 'en',
  screenWidth: 360,
  screenHeight: 740,
  colorDepth: 24,
  timeZoneOffsetMinutes: 240,
  isJavaEnabled: false,
  challengeWindow: '250x400',
} as const;

export type PostedForm = { readonly contentType: string; readonly body: string };
export type Answer = { readonly status: number; readonly body: WebPayResponse };

/** The payment path with PowerTranz, and what a browser does at it. */
export function openChallengePath(options: PathOptions) {
  const gateway = createPowerTranz({
    url: `${options.gatewayUrl}/live/api/`,
    credentials: {
      powerTranzId: '88800001',
      password: new Secret('simulated'),
      gatewayKey: null,
    },
    unproven: { completesNotEnrolled: true, completesUnavailable: false },
    chargesServerPayments: false,
    connectLimitMs: 5000,
    totalLimitMs: options.gatewayLimitMs,
    clock: options.clock,
    log: createLog('silent'),
  });
  const path = openPaymentPath({ ...options, gateway, payer: { browser, origin } });
  const { deps } = path;
  return {
    /** Pays, or asks again with the same text. */
    async pay(encryptedTxt: string): Promise<Answer> {
      const { status, body } = await path.pay(encryptedTxt);
      return { status, body: JSON.parse(body || '{}') as WebPayResponse };
    },
    /** The document in the frame; null after the challenge. */
    async document(url: string): Promise<string | null> {
      const [, , companyId = '', token = ''] = url.split('/');
      const found = await findChallengeDocument(deps, { companyId, token });
      return found === null ? null : found.reveal();
    },
    /** True if it completed a challenge. */
    async callBack(form: PostedForm): Promise<boolean> {
      const callback = readCallback(deps, form);
      const completed = callback && (await completeChallenge(deps, callback));
      await completed?.ended;
      return Boolean(completed);
    },
    sweep: () => endOverdue(deps),
    close: path.close,
  };
}
