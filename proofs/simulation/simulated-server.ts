import { openGatewayAccounts } from '@piton/server/companies/gateway-accounts/open-gateway-accounts.ts';
import { createImportedKeys } from '@piton/server/companies/encryption-keys/imported-keys.ts';
import { findCompanyKeys } from '@piton/server/companies/encryption-keys/key-store.ts';
import { actingAs } from '@piton/server/database/acting-as.ts';
import { alwaysResponsive } from '@piton/server/database/health/watch-responsiveness.ts';
import { guardGateway } from '@piton/server/gateways/breaker/guard-gateway.ts';
import { createLog } from '@piton/server/http/log.ts';
import { limitKeyHasher } from '@piton/server/limits/limit-keys.ts';
import { createChallenges } from '@piton/server/payments/admission/challenges.ts';
import { createCardVelocity } from '@piton/server/payments/admission/card-velocity.ts';
import { createFairQueue } from '@piton/server/payments/admission/fair-queue.ts';
import { createOutcomeQueue } from '@piton/server/payments/admission/outcome-queue.ts';
import { createSlowLane } from '@piton/server/payments/admission/slow-lane.ts';
import { createCancellationLimit } from '@piton/server/payments/attempts/cancellation-limit.ts';
import { createLeases } from '@piton/server/payments/inquiry/renew-leases.ts';
import { postponeInquiry } from '@piton/server/payments/inquiry/pending-payments.ts';
import type { PaymentDeps } from '@piton/server/payments/payment-deps.ts';
import {
  createPaymentsDuringOutage,
  createRejectedPayments,
} from '@piton/server/payments/take/limited-payments.ts';
import { createPayeeCache } from '@piton/server/payments/take/payee/payee-cache.ts';
import { createUnreadablePayments } from '@piton/server/payments/take/unreadable-payments.ts';
import { createTestPayments } from '@piton/server/payments/test-payments.ts';
import { noVelocityChecks } from '@piton/server/payments/testing/no-velocity-checks.ts';
import { createLimitedCallbacks } from '@piton/server/payments/three-d-secure/limited-callbacks.ts';
import { createDocumentSeal } from '@piton/server/payments/three-d-secure/seal-document.ts';
import { createCallbackSigner } from '@piton/server/payments/three-d-secure/sign-callbacks.ts';
import type { RefundsDeps } from '@piton/server/refunds/refunds-deps.ts';
import { refundSender } from '@piton/server/refunds/send-refund.ts';
import type { AnyCardGateway } from '@piton/server/gateways/gateway.ts';
import type { Host } from './host.ts';
import type { Simulation } from './simulation.ts';
import { rootKey, minimumMills } from './simulated-world.ts';
import type { SteppedDatabase, Stepping } from './stepped-database.ts';

/** The customer's connection broke: the server crashed. */
export class ConnectionLost extends Error {}

export type Server = {
  readonly isUp: () => boolean;
  readonly payments: () => PaymentDeps;
  readonly refunds: () => RefundsDeps;
  /** Runs a request; rejects with `ConnectionLost` if the server crashes before it has responded. */
  readonly ask: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Crashes at that step from now. */
  readonly crashIn: (steps: number | null) => void;
  readonly start: () => void;
  /** Between the hours in which something happens: a server's timers would take most of the time. */
  readonly stop: () => void;
};

type Running = {
  readonly host: Host;
  readonly stepped: SteppedDatabase;
  readonly payments: PaymentDeps;
  readonly refunds: RefundsDeps;
  readonly open: Set<(error: Error) => void>;
};

export const publicOrigin = 'https://pay.example.lc';

/** A server that starts again some seconds after each crash. */
export function simulateServer(
  simulation: Simulation,
  stepping: Stepping,
  { name, gateway }: { name: string; gateway: AnyCardGateway },
): Server {
  let running: Running | null = null;

  async function crash(): Promise<void> {
    const crashed = running;
    if (crashed === null) return;
    running = null;
    crashed.host.isUp = false;
    simulation.note('crashes');
    await crashed.stepped.cut();
    for (const reject of crashed.open) {
      void simulation.outside(simulation.between(1, 50), () => reject(new ConnectionLost()));
    }
    void simulation.outside(simulation.between(500, 8000), start);
  }
  function start(): void {
    const host: Host = { name, isUp: true, crashIn: null, crash };
    const stepped = stepping.open(simulation, host);
    const deps = simulation.within(host, () => composeDeps(simulation, stepped, gateway));
    running = { host, stepped, ...deps, open: new Set() };
    simulation.note(`${name} starts`);
  }
  function up(): Running {
    if (running === null) throw new ConnectionLost();
    return running;
  }
  function ask<Result>(work: () => Promise<Result>): Promise<Result> {
    const { host, open } = up();
    return new Promise((resolve, reject) => {
      open.add(reject);
      simulation
        .within(host, work)
        .then(resolve, reject)
        .finally(() => open.delete(reject));
    });
  }
  return {
    isUp: () => running !== null,
    payments: () => up().payments,
    refunds: () => up().refunds,
    ask: async (work) => ask(work),
    crashIn: (steps) => {
      if (running !== null) running.host.crashIn = steps;
    },
    start,
    stop: () => {
      if (running !== null) running.host.isUp = false;
      running = null;
    },
  };
}

const marks = { platform: 'platform', ownAccount: 'own' };
const wideLimits = {
  maxCard: 1_000_000,
  maxAddress: 1_000_000,
  withinSeconds: 600,
  sameWithinSeconds: 0,
  ...noVelocityChecks,
};

/** Composed like `server/startup/start-payments.ts`. */
function composeDeps(
  simulation: Simulation,
  { database, pool }: SteppedDatabase,
  gateway: AnyCardGateway,
): { payments: PaymentDeps; refunds: RefundsDeps } {
  const log = createLog(process.env['PITON_LOG_LEVEL'] ?? 'silent');
  const limits = { database, hashKey: limitKeyHasher(rootKey.key) };
  const unreadable = createUnreadablePayments(limits);
  const only = { platform: guardGateway(gateway, { mode: 'live', log }), others: [] };
  const payments: PaymentDeps = {
    database,
    pool,
    responsiveness: alwaysResponsive,
    log,
    clock: () => new Date(simulation.nowMs()),
    keys: createImportedKeys({
      rootKey,
      copies: 1,
      loadKeys: (companyId) =>
        actingAs(database, { companyId }, (transaction) => findCompanyKeys(transaction, companyId)),
    }),
    gateways: { live: only, test: only },
    accounts: openGatewayAccounts({ database, rootKey }),
    gatewayMarks: { four_cs: marks, powertranz: marks },
    leases: createLeases({
      renew: (ids, forMs) =>
        actingAs(database, 'piton', (transaction) => postponeInquiry(transaction, ids, forMs)),
      onError: () => undefined,
    }),
    rejected: createRejectedPayments(limits),
    tests: createTestPayments(limits),
    duringOutage: createPaymentsDuringOutage(limits),
    cancellations: createCancellationLimit(limits),
    unreadable,
    payees: createPayeeCache(unreadable),
    cardVelocity: createCardVelocity(rootKey, wideLimits),
    challenges: createChallenges(rootKey),
    challengeDocuments: createDocumentSeal(rootKey),
    callbackSigner: createCallbackSigner(rootKey),
    callbacks: createLimitedCallbacks(limits),
    issuers: ['https:'],
    outcomes: createOutcomeQueue(),
    fairQueue: createFairQueue({ maxConcurrent: 12, maxWaitMs: 1500, maxWaiting: 1000 }),
    slowLane: createSlowLane(log),
    announce: () => undefined,
    amountMaxMills: 50_000_000n,
    respondWithinMs: 40_000,
  };
  const mail = { queue: async () => undefined };
  const refunds: RefundsDeps = {
    database,
    hashLimitKey: limits.hashKey,
    mail,
    announce: () => undefined,
    refundCapMills: 100_000_000n,
    payoutMinimumMills: minimumMills,
    sendRefund: refundSender({ config: { voidMinutes: 10 }, identity: { mail }, payments }),
  };
  return { payments, refunds };
}
