import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { actingAs } from '@piton/server/database/acting-as.ts';
import { connect, type ConnectOptions } from '@piton/server/database/connect.ts';
import { alwaysResponsive } from '@piton/server/database/health/watch-responsiveness.ts';
import { openGatewayAccounts } from '@piton/server/companies/gateway-accounts/open-gateway-accounts.ts';
import { createFourCs } from '@piton/server/gateways/four-cs/create-four-cs.ts';
import type { GuardedGateway } from '@piton/server/gateways/breaker/guard-gateway.ts';
import type { AnyCardGateway, CardGateway } from '@piton/server/gateways/gateway.ts';
import { Secret } from '@piton/server/gateways/secret.ts';
import { createLog } from '@piton/server/http/log.ts';
import { limitKeyHasher } from '@piton/server/limits/limit-keys.ts';
import { createCancellationLimit } from '@piton/server/payments/attempts/cancellation-limit.ts';
import { createChallenges } from '@piton/server/payments/admission/challenges.ts';
import { createOutcomeQueue } from '@piton/server/payments/admission/outcome-queue.ts';
import { noVelocityChecks } from '@piton/server/payments/testing/no-velocity-checks.ts';
import { createCardVelocity } from '@piton/server/payments/admission/card-velocity.ts';
import { accountMarks } from '@piton/server/payments/inquiry/gateway-marks.ts';
import { createLeases } from '@piton/server/payments/inquiry/renew-leases.ts';
import type { PaymentDeps } from '@piton/server/payments/payment-deps.ts';
import { createPayeeCache } from '@piton/server/payments/take/payee/payee-cache.ts';
import { runStatusInquiries } from '@piton/server/payments/inquiry/run-status-inquiries.ts';
import type { PostedPayment } from '@piton/server/payments/take/posted-payment.ts';
import { takePayment } from '@piton/server/payments/take/take-payment.ts';
import { createSlowLane } from '@piton/server/payments/admission/slow-lane.ts';
import { createLimitedCallbacks } from '@piton/server/payments/three-d-secure/limited-callbacks.ts';
import { createCallbackSigner } from '@piton/server/payments/three-d-secure/sign-callbacks.ts';
import { createDocumentSeal } from '@piton/server/payments/three-d-secure/seal-document.ts';
import { createTestPayments } from '@piton/server/payments/test-payments.ts';
import { createFairQueue } from '@piton/server/payments/admission/fair-queue.ts';
import {
  createPaymentsDuringOutage,
  createRejectedPayments,
} from '@piton/server/payments/take/limited-payments.ts';
import { createUnreadablePayments } from '@piton/server/payments/take/unreadable-payments.ts';
import { postponeInquiry } from '@piton/server/payments/inquiry/pending-payments.ts';
import { webPayResponse } from '@piton/server/payments/take/responses/web-pay-response.ts';
import { createImportedKeys } from '@piton/server/companies/encryption-keys/imported-keys.ts';
import { findCompanyKeys } from '@piton/server/companies/encryption-keys/key-store.ts';
import { rootKeyFrom } from '@piton/server/encryption/root-key.ts';
import { companyId } from '../attempts.ts';

/** The payment path through the server, without its web server. */
export type PaymentPath = {
  /** The response to the pay page, with its status. */
  readonly pay: (encryptedTxt: string) => Promise<{ status: number; body: string }>;
  /** Returns the number of inquiries. */
  readonly inquire: () => Promise<number>;
  readonly deps: PaymentDeps;
  readonly close: () => Promise<void>;
};

export type PathOptions = {
  readonly connection: ConnectOptions['connection'];
  readonly rootKey: string;
  readonly clock: () => Date;
  readonly gatewayUrl: string;
  readonly gatewayLimitMs: number;
  readonly quietMs: number;
  readonly poolSize: number;
  /** 4Cs by default. */
  readonly gateway?: AnyCardGateway;
  /** What the page sends for 3-D Secure; nothing by default. */
  readonly payer?: Pick<PostedPayment, 'browser' | 'origin'>;
  /** Wraps 4Cs. */
  readonly around?: (gateway: CardGateway<'inquire'>) => CardGateway<'inquire'>;
  /** Detects outages and their end; absent by default. */
  readonly guard?: (gateway: CardGateway<'inquire'>) => GuardedGateway<'inquire'>;
};

/** No limits: all come from one address, and declined cards are few. */
const wideLimits = {
  maxCard: 1_000_000,
  maxAddress: 1_000_000,
  withinSeconds: 600,
  sameWithinSeconds: 0,
  ...noVelocityChecks,
};
const mode: SaleMode = 'live';
const merchantKey = new Secret('BOSL_0000001');

/** Composed like `server/startup/start-payments.ts`, with a clock that the proof sets. */
export function openPaymentPath(options: PathOptions): PaymentPath {
  const { connection, clock, quietMs, poolSize, around = (same) => same } = options;
  const rootKey = rootKeyFrom(Buffer.from(options.rootKey, 'base64'));
  const log = createLog(process.env['PITON_LOG_LEVEL'] ?? 'silent');
  const opened = connect({ connection, poolSize, onIdleError: () => undefined });
  const database = opened.kysely;
  const gateway = around(fourCsOf(options));
  const present = options.gateway
    ? unguarded(options.gateway)
    : (options.guard ?? unguarded)(gateway);
  const leases = createLeases({
    renew: (ids, forMs) =>
      actingAs(database, 'piton', (transaction) => postponeInquiry(transaction, ids, forMs)),
    onError: (error) => log.warn({ err: error }, 'the leases of open sales could not be renewed'),
  });
  const limits = { database, hashKey: limitKeyHasher(rootKey.key) };
  const unreadable = createUnreadablePayments(limits);
  const marks = accountMarks(rootKey, { merchantKey, gatewayUrl: null });
  const deps: PaymentDeps = {
    database,
    pool: opened.paymentsPool,
    responsiveness: alwaysResponsive,
    log,
    clock,
    keys: createImportedKeys({
      rootKey,
      loadKeys: (id) =>
        actingAs(database, { companyId: id }, (transaction) => findCompanyKeys(transaction, id)),
    }),
    gateways: { live: { platform: present, others: [] }, test: { platform: present, others: [] } },
    accounts: openGatewayAccounts({ database, rootKey }),
    gatewayMarks: { four_cs: marks, powertranz: marks },
    leases,
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
    fairQueue: createFairQueue({ maxConcurrent: 100, maxWaitMs: 60_000, maxWaiting: 10_000 }),
    slowLane: createSlowLane(log),
    announce: () => undefined,
    amountMaxMills: 50_000_000n,
    respondWithinMs: 60_000,
  };
  return {
    pay: (encryptedTxt) => pay(deps, encryptedTxt, options.payer ?? { browser: null, origin: '' }),
    inquire: () => runStatusInquiries({ ...deps, quietMs }, mode),
    deps,
    close: async () => {
      leases.stop();
      await present.close();
      if (options.gateway) await gateway.close();
      await opened.close();
    },
  };
}

function fourCsOf({ gatewayUrl: url, gatewayLimitMs: totalLimitMs }: PathOptions) {
  const log = createLog(process.env['PITON_LOG_LEVEL'] ?? 'silent');
  const limits = { connectLimitMs: 5000, totalLimitMs };
  return createFourCs({ url, service: 'TranSvcs', merchantKey, ...limits, log });
}

function unguarded<Gateway extends AnyCardGateway>(gateway: Gateway) {
  return { ...gateway, unavailableForSeconds: () => 0, stateKind: () => 'closed' as const };
}

async function pay(
  deps: PaymentDeps,
  encryptedTxt: string,
  payer: Pick<PostedPayment, 'browser' | 'origin'>,
) {
  const result = await takePayment(deps, {
    companyId,
    encryptedTxt,
    mode,
    channel: 'page',
    clientAddress: '203.0.113.9',
    confirm: null,
    requestId: null,
    proof: null,
    terms: null,
    findMember: async () => null,
    ...payer,
  });
  if (result.kind === 'limited' || result.kind === 'card_testing') return { status: 429, body: '' };
  if (result.kind === 'not_requested') return { status: 410, body: '' };
  const isPending = result.kind === 'sale' && result.sale.status === 'Pending';
  const response = webPayResponse(result, { publicOrigin: '', now: deps.clock() });
  return { status: isPending ? 202 : 200, body: JSON.stringify(response) };
}
