import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { alwaysResponsive } from '../../../database/health/watch-responsiveness.ts';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../config/read-config.ts';
import { withConnection } from '../../../database/with-connection.ts';
import { openBuiltWeb } from '../../../http/pages/built/built-web.ts';
import { listen } from '../../../http/listen.ts';
import { silentListener } from '../../../reports/live-updates/testing/silent-listener.ts';
import { createMetrics } from '../../../http/metrics.ts';
import { builtWebFolder } from '../../../http/pages/built/read-built.ts';
import { capturedLog } from '../../../http/testing/test-app.ts';
import { testIdentity, testRootKey } from '../../../identity/testing/identity-world.ts';
import {
  addCompany,
  createPaymentWorld,
  paymentDeps,
  scriptedGateway,
  type PaymentWorld,
} from '../../../payments/testing/payment-world.ts';
import { production } from '../../../testing/production-settings.ts';

export type PayPageWorld = PaymentWorld & {
  /** One company per name, open for live payments, and one that is closed. */
  readonly companies: readonly { readonly companyId: string; readonly name: string }[];
};

const names = [
  'Ti Kaye',
  "L'Épicerie d'Anse-La-Raye",
  'Fish <b>&amp;</b> "Chips" $& $1',
  '<!--pay-html--></script><script>alert(1)</script>',
  `鲁 ${'x'.repeat(60)}`,
];

export async function createPayPageWorld(): Promise<PayPageWorld> {
  const world = await createPaymentWorld();
  const companies: { companyId: string; name: string }[] = [];
  for (const name of [...names, 'Closed']) {
    const standing = name === 'Closed' ? 'unreviewed' : 'approved';
    const keyId = randomUUID();
    const companyId = await addCompany(world.database, { ...world, standing, keyId });
    await withConnection(world.database.owner, (client) =>
      client.query('update companies set name = $2 where id = $1', [companyId, name]),
    );
    companies.push({ companyId, name });
  }
  return { ...world, companies };
}

/** The whole server with the real build on its own port. Call it only within a test. */
export async function startShop(world: PayPageWorld, mode: 'demo' | 'production'): Promise<string> {
  const { log } = capturedLog();
  const { database } = world;
  const app = buildApp({
    config: readConfig({ ...(mode === 'production' && production), PITON_MODE: mode }),
    log,
    database: database.kysely,
    readDatabase: database.kysely,
    saleListener: silentListener,
    payments: paymentDeps(world, scriptedGateway({})),
    identity: testIdentity(database, log),
    rootKey: testRootKey,
    companyRootKey: testRootKey,
    mailbox: null,
    securityLog: { record: () => undefined },
    requestLog: { record: () => undefined },
    clock: () => new Date(),
    metrics: createMetrics(),
    readyChecks: [],
    responsiveness: alwaysResponsive,
    web: await openBuiltWeb(builtWebFolder, {
      isDemo: mode === 'demo',
      supportEmail: 'a@b.lc',
      publicUrl: null,
    }),
  });
  const listening = await listen(app, { mode: 'demo', port: 0, host: '127.0.0.1' });
  onTestFinished(() => listening.stop(0));
  return `http://127.0.0.1:${listening.port}`;
}
