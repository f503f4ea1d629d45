/** A database that is frozen, as by a debugger, a snapshot or a hanging disk: it refuses no connection. */
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/read-config.ts';
import { connect } from '../database/connect.ts';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { migrate } from '../database/release/migrate.ts';
import { freezeDatabase } from '../database/testing/freeze-database.ts';
import { watchResponsiveness } from '../database/health/watch-responsiveness.ts';
import { withConnection } from '../database/with-connection.ts';
import type { SaleOutcome } from '../gateways/gateway.ts';
import { openBuiltWeb } from '../http/pages/built/built-web.ts';
import { createMetrics } from '../http/metrics.ts';
import { builtFolder } from '../http/testing/built-folder.ts';
import { capturedLog } from '../http/testing/test-app.ts';
import { openBrowser } from '../identity/testing/browse.ts';
import { testIdentity, testRootKey } from '../identity/testing/identity-world.ts';
import { silentListener } from '../reports/live-updates/testing/silent-listener.ts';
import {
  approved,
  fillPaymentWorld,
  paymentDeps,
  scriptedGateway,
  seal,
} from '../payments/testing/payment-world.ts';
import { databaseCheck } from '../startup/ready-checks.ts';

/** For a busy machine; without the watch it takes ten seconds. `npm run proof` requires two. */
const respondWithinMs = 5000;

/** The whole app on a database that only this test uses. */
async function openOwnApp(sale: () => Promise<SaleOutcome>) {
  const dataFolder = temporaryFolder();
  const embedded = await startEmbeddedPostgres({
    dataFolder,
    purpose: 'a test',
    durability: 'fast',
  });
  onTestFinished(embedded.stop);
  await migrate(embedded.owner);
  const { log, lines } = capturedLog();
  const onIdleError = (error: Error) => log.debug({ err: error });
  const connected = connect({ connection: embedded.app, poolSize: 8, onIdleError });
  const responsiveness = watchResponsiveness({ connection: embedded.app, log });
  onTestFinished(async () => {
    await responsiveness.stop();
    await connected.close();
  });
  const database = { ...embedded, ...connected, drop: connected.close };
  const world = await fillPaymentWorld(database);
  const gateway = scriptedGateway({ sale });
  const app = buildApp({
    config: readConfig({ PITON_MODE: 'demo' }),
    log,
    database: database.kysely,
    readDatabase: database.kysely,
    responsiveness,
    saleListener: silentListener,
    payments: { ...paymentDeps(world, gateway), responsiveness },
    identity: testIdentity(database, log),
    rootKey: testRootKey,
    companyRootKey: testRootKey,
    mailbox: null,
    securityLog: { record: () => undefined },
    requestLog: { record: () => undefined },
    clock: () => new Date(),
    metrics: createMetrics(),
    readyChecks: [databaseCheck(database.kysely)],
    web: await openBuiltWeb(await builtFolder(), {
      isDemo: true,
      supportEmail: 'help@piton.example',
      publicUrl: null,
    }),
  });
  return { app, dataFolder, gateway, lines, responsiveness, world };
}

test('requests do not wait for a frozen database, and payments end correctly', async () => {
  const bank = Promise.withResolvers<SaleOutcome>();
  const { app, dataFolder, gateway, lines, responsiveness, world } = await openOwnApp(
    () => bank.promise,
  );
  const { companyId } = world;
  const browser = openBrowser(app);
  const signedIn = await browser.post('/api/sign-in', {
    email: 'ana@example.lc',
    password: 'secret',
  });
  expect(signedIn.status).toBe(200);
  const pay = async (encryptedTxt: string) => {
    const { status, headers } = await browser.post('/webPay', {
      companyId,
      encryptedTxt,
      testMode: '0',
    });
    return { status, retryAfter: headers.get('retry-after') };
  };
  const ask = async (path: string) => (await browser.get(path)).status;
  const look = async (path: string) => (await app.request(path)).status;
  const begunText = await seal();
  const begun = pay(begunText);
  await expect.poll(() => gateway.sales.length).toBe(1);

  const thaw = await freezeDatabase(dataFolder);
  onTestFinished(thaw);
  const newText = await seal();
  const frozenAt = performance.now();
  const comeAgain = { status: 503, retryAfter: '2' };
  expect(
    await Promise.all([begun, pay(newText), ask('/api/home'), ask('/readyz'), ask('/healthz')]),
  ).toEqual([{ status: 202, retryAfter: '5' }, comeAgain, 503, 503, 200]);
  expect(performance.now() - frozenAt).toBeLessThan(respondWithinMs);

  // The server knows by now. It still serves pages that need no database.
  const knownAt = performance.now();
  expect(await Promise.all([pay(newText), ask('/api/home'), look('/')])).toEqual([
    comeAgain,
    503,
    200,
  ]);
  expect(performance.now() - knownAt).toBeLessThan(respondWithinMs);

  bank.resolve(approved);
  thaw();
  await expect.poll(responsiveness.isUnresponsive).toBe(false);
  await expect.poll(async () => (await pay(begunText)).status).toBe(200);
  await expect.poll(async () => (await pay(newText)).status).toBe(200);
  expect(await ask('/api/home')).toBe(200);
  expect(gateway.sales).toHaveLength(2);
  const sales = await withConnection(world.database.superuser, (client) =>
    client.query('select status from sales'),
  );
  expect(sales.rows).toEqual([{ status: 'Approved' }, { status: 'Approved' }]);
  expect(
    lines().filter(({ level, msg }) => level === 'error' && msg === 'unexpected error'),
  ).toEqual([]);
}, 60_000);
