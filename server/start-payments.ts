import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { actingAs } from './database/acting-as.ts';
import type { DB } from './database/types.ts';
import { createFourCs } from './gateways/four-cs/create-four-cs.ts';
import { repeat } from './jobs/repeat.ts';
import { createHeldSales } from './payments/held-sales.ts';
import type { CardGateways, PaymentDeps } from './payments/payment-deps.ts';
import { postponeSettling } from './payments/payment-store.ts';
import { settleUnknown } from './payments/settle-unknown.ts';
import { createImportedKeys } from './sealed-keys/imported-keys.ts';
import type { MasterKey } from './sealed-keys/master-key.ts';
import type { Shutdown } from './shutdown.ts';

type StartPaymentsOptions = {
  config: Config;
  database: Kysely<DB>;
  log: Logger;
  clock: () => Date;
  masterKey: MasterKey;
  /** The live book's gateway, and the simulator that the test book always uses. */
  gatewayUrls: { live: string; test: string };
  shutdown: Shutdown;
};

const connectLimitMs = 5000;
const settleEveryMs = 500;
const endWithinMs = 300;
/** Before the endpoint's own limit, which would have to answer without knowing of the sale. */
const answerWithinMs = 40_000;
/** What the simulator takes as well as any other. */
const testMerchantKey = 'BOSL_0000001';

/** The gateways, and the work that goes on by itself: holding what is under way, settling what is unknown. */
export function startPayments(options: StartPaymentsOptions): PaymentDeps {
  const { config, database, log, clock, shutdown } = options;
  const gateways = openGateways(options);
  shutdown.onStop('the card gateways', () =>
    briefly(Promise.all([gateways.live.close(), gateways.test.close()])),
  );
  const held = createHeldSales({
    clock,
    renew: (saleIds, until) =>
      actingAs(database, 'piton', (transaction) => postponeSettling(transaction, saleIds, until)),
    onError: (err) => log.warn({ err }, 'sales under way could not be held'),
  });
  shutdown.onStop('holding sales', async () => held.stop());
  const quietMs = config.gateway.quietSeconds * 1000;
  // Each book by itself: a gateway that hangs holds up nobody else's sales.
  for (const mode of ['live', 'test'] as const) {
    const settling = repeat(
      settleEveryMs,
      () => settleUnknown({ database, log, clock, gateways, held, quietMs }, mode),
      (err) => log.warn({ err, mode }, 'unknown sales could not be looked for'),
    );
    shutdown.onStop(`settling the ${mode} book`, () => briefly(settling.stop()));
  }
  return {
    database,
    log,
    clock,
    keys: createImportedKeys(options.masterKey),
    gateways,
    held,
    amountMaxMills: config.paymentMaxMills,
    answerWithinMs,
  };
}

/**
 * What is under way at a gateway may take long, and nothing is lost with it: the sale is Pending, and
 * the next start asks what became of it.
 */
async function briefly(ending: Promise<unknown>): Promise<void> {
  await Promise.race([ending, wait(endWithinMs)]);
}

function openGateways({ config, log, gatewayUrls }: StartPaymentsOptions): CardGateways {
  const limits = { connectLimitMs, totalLimitMs: config.gateway.limitMs, log };
  return {
    live: createFourCs({
      ...limits,
      url: gatewayUrls.live,
      service: 'TranSvcs',
      merchantKey: config.gateway.merchantKey ?? testMerchantKey,
    }),
    test: createFourCs({
      ...limits,
      url: gatewayUrls.test,
      service: 'DevTranSvcs',
      merchantKey: testMerchantKey,
    }),
  };
}
