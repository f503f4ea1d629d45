import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { createCompany, newCompanyId } from '../../companies/create-company.ts';
import { approveCompany, tiKaye } from '../../companies/testing/approve-company.ts';
import { actingAs } from '../../database/acting-as.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../database/testing/create-test-database.ts';
import { alwaysResponsive } from '../../database/health/watch-responsiveness.ts';
import { fourCsBrands } from '../../gateways/four-cs/create-four-cs.ts';
import type { AnyGuardedGateway } from '../../gateways/breaker/guard-gateway.ts';
import type {
  AnyCardGateway,
  CardGateway,
  CardSale,
  Inquiry,
  SaleOutcome,
} from '../../gateways/gateway.ts';
import type { ModeGateways } from '../../gateways/mode-gateways.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import { addUser } from '../../identity/testing/add-user.ts';
import { openGatewayAccounts } from '../../companies/gateway-accounts/open-gateway-accounts.ts';
import { limitKeyHasher } from '../../limits/limit-keys.ts';
import { createImportedKeys } from '../../companies/encryption-keys/imported-keys.ts';
import { findCompanyKeys } from '../../companies/encryption-keys/key-store.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { vectorKeys, vectors } from '../../companies/encryption-keys/testing/vector-keys.ts';
import { createChallenges } from '../admission/challenges.ts';
import { createOutcomeQueue } from '../admission/outcome-queue.ts';
import { createCancellationLimit } from '../attempts/cancellation-limit.ts';
import { createCardVelocity, type CardLimits } from '../admission/card-velocity.ts';
import type { AccountMarks } from '../inquiry/gateway-marks.ts';
import { createLeases } from '../inquiry/renew-leases.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { createPayeeCache } from '../take/payee/payee-cache.ts';
import { createPaymentsDuringOutage, createRejectedPayments } from '../take/limited-payments.ts';
import type { InquireNow } from '../inquiry/inquire-now.ts';
import { createSlowLane } from '../admission/slow-lane.ts';
import { createLimitedCallbacks } from '../three-d-secure/limited-callbacks.ts';
import { createCallbackSigner } from '../three-d-secure/sign-callbacks.ts';
import { createDocumentSeal } from '../three-d-secure/seal-document.ts';
import { createTestPayments } from '../test-payments.ts';
import { createFairQueue } from '../admission/fair-queue.ts';
import { createUnreadablePayments } from '../take/unreadable-payments.ts';
import { noVelocityChecks } from './no-velocity-checks.ts';
import { postponeInquiry } from '../inquiry/pending-payments.ts';

export const rootKey = rootKeyFrom(randomBytes(32));

export type PaymentWorld = {
  database: TestDatabase;
  /** Open for live payments. */
  companyId: string;
  ownerId: string;
};

/** A database with a merchant and one approved company, whose key is the published test key. */
export async function createPaymentWorld(): Promise<PaymentWorld> {
  return fillPaymentWorld(await createTestDatabase());
}

export async function fillPaymentWorld(database: TestDatabase): Promise<PaymentWorld> {
  const ownerId = await addUser(database, { email: 'ana@example.lc', password: 'secret' });
  const companyId = await addCompany(database, { ownerId, standing: 'approved' });
  return { database, companyId, ownerId };
}

/** A company with the published key under a new id, because an id belongs to one company. */
export async function addCompany(
  { kysely, owner }: TestDatabase,
  company: { ownerId: string; standing: 'approved' | 'unreviewed'; keyId?: string },
): Promise<string> {
  const { ownerId, standing, keyId } = company;
  const keys = vectorKeys(rootKey, newCompanyId(), keyId);
  await actingAs(kysely, 'piton', async (transaction) => {
    await createCompany(transaction, { fields: tiKaye, ownerId, keys }, new Date());
  });
  if (standing === 'approved') await approveCompany({ owner }, keys.companyId);
  return keys.companyId;
}

/** A gateway that the test scripts and that records its calls. */
export type ScriptedGateway = CardGateway<'inquire'> & {
  readonly sales: CardSale[];
  readonly inquiries: string[];
};

export function scriptedGateway(script: {
  sale?: (sale: CardSale) => SaleOutcome | Promise<SaleOutcome>;
  inquire?: (tranId: string) => Inquiry | Promise<Inquiry>;
}): ScriptedGateway {
  const sales: CardSale[] = [];
  const inquiries: string[] = [];
  return {
    name: 'four_cs',
    brands: fourCsBrands,
    tranIds: 'sixteen_characters',
    sales,
    inquiries,
    sale: async (sale) => {
      sales.push(sale);
      return script.sale ? script.sale(sale) : approved;
    },
    inquire: async (tranId) => {
      inquiries.push(tranId);
      return script.inquire ? script.inquire(tranId) : { kind: 'absent' };
    },
    probe: async () => true,
    close: async () => undefined,
  };
}

export const references = {
  approvalCode: '000025',
  hostReference: '2123219664647905',
  batchId: '2123210300203853',
};
export const approved: SaleOutcome = { kind: 'approved', references };

/** The gateway of all companies, without outage detection. */
export function only(gateway: AnyCardGateway): ModeGateways {
  const platform: AnyGuardedGateway = {
    ...gateway,
    unavailableForSeconds: () => 0,
    stateKind: () => 'closed',
  };
  return { platform, others: [] };
}

/** The gateways during an outage that the server knows of. */
export function unavailableFor(seconds: number, { platform, others }: ModeGateways): ModeGateways {
  return { platform: { ...platform, unavailableForSeconds: () => seconds }, others };
}

/** Most tests use one card, more often than a customer may. */
const wideLimits: CardLimits = {
  maxCard: 1_000_000,
  maxAddress: 1_000_000,
  withinSeconds: 600,
  sameWithinSeconds: 0,
  ...noVelocityChecks,
};

type Changes = {
  clock?: () => Date;
  cardLimits?: CardLimits;
  /** The marks of all gateways' accounts. */
  gatewayMarks?: AccountMarks;
};

/** The deps of payments in that world, with a scripted gateway. */
export function paymentDeps(
  { database }: PaymentWorld,
  gateway: AnyCardGateway,
  {
    clock = () => new Date(),
    cardLimits = wideLimits,
    gatewayMarks: marks = { platform: 'platform', ownAccount: 'own' },
  }: Changes = {},
): PaymentDeps & {
  lines: ReturnType<typeof capturedLog>['lines'];
  inquireNow: InquireNow;
} {
  const { log, lines } = capturedLog();
  const leases = createLeases({
    renew: (ids, forMs) =>
      actingAs(database.kysely, 'piton', (transaction) => postponeInquiry(transaction, ids, forMs)),
    onError: (error) => log.error({ err: error }),
  });
  onTestFinished(() => leases.stop());
  const limits = { database: database.kysely, hashKey: limitKeyHasher(rootKey.key) };
  const unreadable = createUnreadablePayments(limits);
  return {
    database: database.kysely,
    pool: database.paymentsPool,
    responsiveness: alwaysResponsive,
    log,
    lines,
    clock,
    keys: createImportedKeys({
      rootKey,
      loadKeys: (companyId) =>
        actingAs(database.kysely, { companyId }, (transaction) =>
          findCompanyKeys(transaction, companyId),
        ),
    }),
    gateways: { live: only(gateway), test: only(gateway) },
    accounts: openGatewayAccounts({ database: database.kysely, rootKey }),
    // No test here resolves payments as staff.
    inquireNow: async () => undefined,
    gatewayMarks: { four_cs: marks, powertranz: marks },
    announce: () => undefined,
    leases,
    rejected: createRejectedPayments(limits),
    tests: createTestPayments(limits),
    duringOutage: createPaymentsDuringOutage(limits),
    cancellations: createCancellationLimit(limits),
    unreadable,
    payees: createPayeeCache(unreadable),
    cardVelocity: createCardVelocity(rootKey, cardLimits),
    challenges: createChallenges(rootKey),
    challengeDocuments: createDocumentSeal(rootKey),
    callbackSigner: createCallbackSigner(rootKey),
    callbacks: createLimitedCallbacks(limits),
    issuers: ['https:'],
    outcomes: createOutcomeQueue(),
    fairQueue: createFairQueue({ maxConcurrent: 100, maxWaitMs: 10_000, maxWaiting: 1000 }),
    slowLane: createSlowLane(log),
    amountMaxMills: 50_000_000n,
    respondWithinMs: 10_000,
  };
}

export const payment: PaymentObject = {
  name: 'MARIE ALEXANDER',
  amount: '12.50',
  currency: 'XCD',
  month: '08',
  year: String(new Date().getFullYear() + 3),
  cvv: '123',
  cardNumber: '4444111122223333',
  purpose: 'Nutmeg and mace',
  personEmail: 'marie@example.lc',
  personPhone: '+1 758 555 0142',
  personName: 'Marie Alexander',
};

/** Seals each attempt for itself, as a page does. */
export function seal(
  changes: Partial<PaymentObject> = {},
  keyId: string = vectors.keyId,
): Promise<string> {
  const { publicKey } = vectors;
  return sealPayment({ ...payment, ...changes }, { keyId, publicKey }, new Date());
}
