import type { AnyCardGateway } from '../../gateways/gateway.ts';
import type { BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { testApp, testBindDeps } from '../../http/testing/test-app.ts';
import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';
import { limitKeyHasher } from '../../limits/limit-keys.ts';
import { paymentDeps, scriptedGateway } from '../../payments/testing/payment-world.ts';
import { testRootKey } from '../../identity/testing/identity-world.ts';
import { createSecretSeal } from '../../webhooks/seal-secret.ts';
import { keyDepsOf } from '../key-deps.ts';
import { bindV1 } from '../routes.ts';
import type { V1Deps } from '../v1-deps.ts';

/** The endpoints of `/v1` alone. */
export function v1App(
  world: Pick<ConsoleWorld, 'database'> & Partial<Pick<ConsoleWorld, 'deps' | 'gatewayRefunds'>>,
  gateway: AnyCardGateway = scriptedGateway({}),
  requestLog: V1Deps['requestLog'] = { record: () => undefined },
  changed: Partial<Pick<BindDeps, 'recordSecurity' | 'requestLimitMs'>> = {},
): HttpApp {
  const { app } = testApp();
  const { kysely } = world.database;
  bindV1(app, {
    ...paymentDeps({ ...world, companyId: '', ownerId: '' }, gateway),
    ...testBindDeps,
    mail: world.deps?.mail ?? { queue: async () => undefined },
    hashLimitKey: limitKeyHasher(testRootKey.key),
    refundCapMills: 5_000_000n,
    payoutMinimumMills: 50_000n,
    sendRefund: async (refund) => world.gatewayRefunds?.send(refund),
    secretSeal: createSecretSeal(testRootKey),
    readDatabase: kysely,
    allowsPrivate: true,
    requestLimitMs: 20_000,
    requestLog,
    apiKeys: keyDepsOf(kysely),
    ...changed,
  });
  return app;
}
