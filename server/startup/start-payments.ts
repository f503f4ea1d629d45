import { availableParallelism } from 'node:os';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { servesPeople, takesPayments } from '../config/role.ts';
import { actingAs } from '../database/acting-as.ts';
import type { Database } from '../database/connect.ts';
import { databaseClock } from '../database/database-clock.ts';
import type { DatabaseResponsiveness } from '../database/health/watch-responsiveness.ts';
import { allGateways } from '../gateways/mode-gateways.ts';
import { openGatewayAccounts } from '../companies/gateway-accounts/open-gateway-accounts.ts';
import type { AnnounceSale } from '../payments/announce-sales.ts';
import type { Metrics } from '../http/metrics.ts';
import { repeat } from '../jobs/repeat.ts';
import { limitKeyHasher } from '../limits/limit-keys.ts';
import {
  runLateInquiries,
  type LateInquiryDeps,
} from '../payments/inquiry/late/run-late-inquiries.ts';
import { createChallenges } from '../payments/admission/challenges.ts';
import { createOutcomeQueue } from '../payments/admission/outcome-queue.ts';
import { creditPercent } from '../payments/admission/velocity-limits.ts';
import { createCancellationLimit } from '../payments/attempts/cancellation-limit.ts';
import { createCardVelocity } from '../payments/admission/card-velocity.ts';
import { accountMarks, type GatewayMarks } from '../payments/inquiry/gateway-marks.ts';
import { createLeases } from '../payments/inquiry/renew-leases.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { createPayeeCache } from '../payments/take/payee/payee-cache.ts';
import {
  createPaymentsDuringOutage,
  createRejectedPayments,
} from '../payments/take/limited-payments.ts';
import { createSlowLane } from '../payments/admission/slow-lane.ts';
import { endOverdue } from '../payments/three-d-secure/end-unauthenticated.ts';
import { createLimitedCallbacks } from '../payments/three-d-secure/limited-callbacks.ts';
import { createCallbackSigner } from '../payments/three-d-secure/sign-callbacks.ts';
import { createDocumentSeal } from '../payments/three-d-secure/seal-document.ts';
import { createTestPayments } from '../payments/test-payments.ts';
import { createFairQueue } from '../payments/admission/fair-queue.ts';
import { logRejections } from '../payments/admission/log-rejections.ts';
import { createUnreadablePayments } from '../payments/take/unreadable-payments.ts';
import { inquireNow, type InquireNow } from '../payments/inquiry/inquire-now.ts';
import { type InquiryDeps, runStatusInquiries } from '../payments/inquiry/run-status-inquiries.ts';
import { postponeInquiry } from '../payments/inquiry/pending-payments.ts';
import { projectSales } from '../payments/project-sales.ts';
import { quietTimes } from '../payments/inquiry/quiet-times.ts';
import { deriveKey } from '../encryption/derive-key.ts';
import { createImportedKeys } from '../companies/encryption-keys/imported-keys.ts';
import { findCompanyKeys } from '../companies/encryption-keys/key-store.ts';
import type { CompanyRootKey, RootKey } from '../encryption/root-key.ts';
import type { GatewayUrls } from './gateway-urls.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';
import { startRetention } from './start-retention.ts';
import { platformIdentifier, platformKey, startGateways } from './start-gateways.ts';

type StartPaymentsOptions = {
  config: Config;
  database: Pick<Database, 'kysely' | 'paymentsPool'>;
  log: Logger;
  clock: () => Date;
  rootKey: RootKey;
  companyRootKey: CompanyRootKey;
  gatewayUrls: GatewayUrls;
  metrics: Pick<Metrics, 'registry'>;
  announce: AnnounceSale;
  responsiveness: DatabaseResponsiveness;
  shutdown: Shutdown;
};

const inquireEveryMs = 1000;
/** Receipts, merchants’ emails and the audit chain wait for it; totals don’t. */
const projectEveryMs = 200;
const projectAfterFailureMs = 2000;
/** Equals the retry interval of late inquiries. The first run comes soon after a start. */
const lateInquiriesEveryMs = 15 * 60_000;
const firstLateInquiryMs = 60_000;
/** Shorter than the endpoint's own limit, which would have to respond without the sale. */
const respondWithinMs = 40_000;
/** A few per core: one opens a seal while others wait for the database. */
const queueOptions = {
  maxConcurrent: 6 * availableParallelism(),
  maxWaitMs: 1500,
  maxWaiting: 1000,
};
/** Attempts are counted over ten minutes; fingerprints of cards are kept for a day. */
const cardWindows = { withinSeconds: 10 * 60, sameWithinSeconds: 24 * 60 * 60 };

type StartedPayments = PaymentDeps & {
  /** Sends a status inquiry before staff resolve a pending payment. */
  readonly inquireNow: InquireNow;
};

/** Starts the gateways and the background work: leases, status inquiries and the projection. */
export function startPayments(options: StartPaymentsOptions): StartedPayments {
  const { config, log, clock, rootKey, announce, shutdown } = options;
  const { kysely: database, paymentsPool: pool } = options.database;
  const gateways = openGateways(options);
  const leases = createLeases({
    renew: (saleIds, forMs) =>
      actingAs(database, 'piton', (transaction) => postponeInquiry(transaction, saleIds, forMs)),
    onError: (err) => log.warn({ err }, 'the leases of open sales could not be renewed'),
  });
  shutdown.onStop('sale leases', async () => leases.stop());
  const sentWith = {
    accounts: openGatewayAccounts({ database, rootKey: options.companyRootKey }),
    gatewayMarks: marksOf(options),
  };
  const quietMs = quietTimes(config.gateway.quietSeconds * 1000, options.gatewayUrls);
  const inquiring = { database, pool, ...sentWith, log, clock, gateways, announce, leases };
  const lastLogged = { night: null };
  const asking = { ...inquiring, quietMs, databaseClock: databaseClock(database), lastLogged };
  if (takesPayments(config.role)) startAsking(asking, shutdown);
  if (servesPeople(config.role)) {
    startRetention({ database, log, shutdown });
    startProjecting(options);
  }
  const limits = { database, hashKey: limitKeyHasher(deriveKey(rootKey, 'limit keys')) };
  const unreadable = createUnreadablePayments(limits);
  return {
    database,
    pool,
    responsiveness: options.responsiveness,
    log,
    clock,
    keys: createImportedKeys({
      rootKey: options.companyRootKey,
      loadKeys: (companyId) =>
        actingAs(database, { companyId }, (transaction) => findCompanyKeys(transaction, companyId)),
    }),
    gateways,
    ...sentWith,
    leases,
    rejected: createRejectedPayments(limits),
    tests: createTestPayments(limits),
    duringOutage: createPaymentsDuringOutage(limits),
    cancellations: createCancellationLimit(limits),
    unreadable,
    payees: createPayeeCache(unreadable),
    cardVelocity: createCardVelocity(rootKey, {
      ...config.cardLimits,
      ...cardWindows,
      creditPercent,
    }),
    challenges: createChallenges(rootKey),
    challengeDocuments: createDocumentSeal(rootKey),
    callbackSigner: createCallbackSigner(rootKey),
    callbacks: createLimitedCallbacks(limits),
    issuers: issuersOf(config, options.gatewayUrls),
    outcomes: createOutcomeQueue(),
    fairQueue: logRejections(createFairQueue(queueOptions), log),
    slowLane: createSlowLane(log),
    announce,
    amountMaxMills: config.paymentMaxMills,
    respondWithinMs,
    inquireNow: (saleId) => inquireNow(inquiring, saleId),
  };
}

function openGateways(options: StartPaymentsOptions): PaymentDeps['gateways'] {
  const gateways = startGateways(options);
  const all = Object.values(gateways).flatMap(allGateways);
  options.shutdown.onStop('the card gateways', () =>
    stopBriefly(Promise.all(all.map((gateway) => gateway.close()))),
  );
  return gateways;
}

/** The simulator's issuer has plain http, and only browsers on this machine reach it. */
function issuersOf({ mode }: Config, { simulator }: GatewayUrls): string[] {
  return mode === 'production' ? ['https:'] : ['https:', new URL(simulator).origin];
}

/** Every process tries, and one at a time does it. */
function startProjecting({ database, log, shutdown }: StartPaymentsOptions): void {
  let notBefore = 0;
  const projecting = repeat(
    projectEveryMs,
    async () => {
      if (performance.now() >= notBefore) await projectSales(database.kysely);
    },
    (err) => {
      // A sale that can't be projected fails each time, and all others are projected before it fails.
      notBefore = performance.now() + projectAfterFailureMs;
      log.warn({ err }, 'ended sales could not be projected');
    },
  );
  shutdown.onStopTogether('projecting ended sales', projecting.stop);
}

/**
 * Each mode has its own loop, so that a gateway that hangs doesn't delay the other. A stop may
 * abandon an inquiry: the sale stays Pending, and the next start inquires again.
 */
type AskingDeps = Omit<InquiryDeps, 'quietMs'> &
  LateInquiryDeps & { readonly quietMs: Readonly<Record<SaleMode, number>> };

function startAsking(deps: AskingDeps, { onStopTogether, isStopping }: Shutdown): void {
  const { log, quietMs } = deps;
  for (const mode of ['live', 'test'] as const) {
    const inquiring = repeat(
      inquireEveryMs,
      () => runStatusInquiries({ ...deps, quietMs: quietMs[mode] }, mode, isStopping),
      (err) => log.warn({ err, mode }, 'pending payments could not be found'),
    );
    onStopTogether(`status inquiries of ${mode} payments`, () => stopBriefly(inquiring.stop()));
  }
  const ending = repeat(
    inquireEveryMs,
    () => endOverdue(deps),
    (err) => log.warn({ err }, 'unauthenticated payments could not be ended'),
  );
  onStopTogether('ending unauthenticated payments', ending.stop);
  const caller = repeat(
    lateInquiriesEveryMs,
    () => runLateInquiries(deps, isStopping),
    (err) => log.warn({ err }, 'sales due a late inquiry could not be found'),
    { firstAfterMs: firstLateInquiryMs },
  );
  onStopTogether('late inquiries', () => stopBriefly(caller.stop()));
}

function marksOf({ config, rootKey }: StartPaymentsOptions): GatewayMarks {
  const { url, powerTranz } = config.gateway;
  return {
    four_cs: accountMarks(rootKey, { merchantKey: platformKey(config), gatewayUrl: url }),
    powertranz: accountMarks(rootKey, {
      merchantKey: platformIdentifier(config),
      gatewayUrl: powerTranz.url,
    }),
  };
}
