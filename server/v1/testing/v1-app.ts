import type { HttpApp } from '../../http/http-app.ts';
import { testApp, testBindDeps } from '../../http/testing/test-app.ts';
import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';
import { paymentDeps, scriptedGateway } from '../../payments/testing/payment-world.ts';
import { testMasterKey } from '../../identity/testing/identity-world.ts';
import { createSecretSeal } from '../../webhooks/seal-secret.ts';
import { keyDepsOf } from '../key-deps.ts';
import { bindV1 } from '../routes.ts';

/** The endpoints of `/v1` alone. */
export function v1App(
  world: Pick<ConsoleWorld, 'database'>,
  gateway = scriptedGateway({}),
): HttpApp {
  const { app } = testApp();
  const { kysely } = world.database;
  bindV1(app, {
    ...paymentDeps({ ...world, companyId: '', ownerId: '' }, gateway),
    ...testBindDeps,
    secretSeal: createSecretSeal(testMasterKey),
    allowsPrivate: true,
    requestLimitMs: 20_000,
    apiKeys: keyDepsOf(kysely),
  });
  return app;
}
