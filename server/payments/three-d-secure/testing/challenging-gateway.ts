import { randomUUID } from 'node:crypto';
import type { AnyCardGateway } from '../../../gateways/gateway.ts';
import { powerTranzBrands } from '../../../gateways/powertranz/create-powertranz.ts';
import { Secret } from '../../../gateways/secret.ts';
import { references } from '../../testing/payment-world.ts';

/** Challenges each sale; its document is the body of the callback that completes it. */
export function challengingGateway(): AnyCardGateway {
  return {
    name: 'powertranz',
    brands: powerTranzBrands,
    tranIds: 'guid',
    sale: () => Promise.reject(new Error('no sale without 3-D Secure')),
    threeDSecure: {
      accepted: ['Y'],
      isOptionalForServers: false,
      begin: async ({ tranId, returnUrl }) => {
        const key = randomUUID();
        return {
          kind: 'challenge',
          html: new Secret(JSON.stringify({ tranId, key, returnUrl })),
          resumeKey: new Secret(key),
          expiresAt: new Date(Date.now() + 300_000),
        };
      },
      readCallback: ({ body }) => {
        const { tranId, key } = JSON.parse(body) as { tranId: string; key: string };
        const resumeKey = new Secret(key);
        return { tranId, resumeKey, claimedStatus: 'Y', resultCode: '3D0' };
      },
      resume: async () => ({
        kind: 'approved',
        references,
        authentication: {
          status: 'Y',
          eci: '05',
          isLiabilityShifted: true,
          version: '2.2.0',
          dsTransactionId: null,
        },
      }),
    },
    probe: async () => true,
    close: async () => undefined,
  };
}
