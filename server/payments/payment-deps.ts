import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import type { DatabaseResponsiveness } from '../database/health/watch-responsiveness.ts';
import type { GatewayAccounts } from '../companies/gateway-accounts/open-gateway-accounts.ts';
import type { ModeGateways } from '../gateways/mode-gateways.ts';
import type { AnnounceSale } from './announce-sales.ts';
import type { ImportedKeys } from '../companies/encryption-keys/imported-keys.ts';
import type { Challenges } from './admission/challenges.ts';
import type { OutcomeQueue } from './admission/outcome-queue.ts';
import type { CancellationLimit } from './attempts/cancellation-limit.ts';
import type { CardVelocity } from './admission/card-velocity.ts';
import type { GatewayMarks } from './inquiry/gateway-marks.ts';
import type { Leases } from './inquiry/renew-leases.ts';
import type { PayeeCache } from './take/payee/payee-cache.ts';
import type { LimitedPayments } from './take/limited-payments.ts';
import type { SlowLane } from './admission/slow-lane.ts';
import type { LimitedCallbacks } from './three-d-secure/limited-callbacks.ts';
import type { CallbackSigner } from './three-d-secure/sign-callbacks.ts';
import type { DocumentSeal } from './three-d-secure/seal-document.ts';
import type { TestPayments } from './test-payments.ts';
import type { FairQueue } from './admission/fair-queue.ts';
import type { UnreadablePayments } from './take/unreadable-payments.ts';

type CardGateways = Readonly<Record<SaleMode, ModeGateways>>;

export type PaymentDeps = {
  readonly database: Kysely<DB>;
  /** A pool of the same database for the prepared statements of each payment. */
  readonly pool: pg.Pool;
  readonly responsiveness: DatabaseResponsiveness;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly keys: ImportedKeys;
  readonly gateways: CardGateways;
  readonly accounts: GatewayAccounts;
  /** Marks of the present gateway and platform key. */
  readonly gatewayMarks: GatewayMarks;
  readonly leases: Leases;
  readonly cardVelocity: CardVelocity;
  readonly challenges: Challenges;
  readonly challengeDocuments: DocumentSeal;
  readonly callbacks: LimitedCallbacks;
  readonly callbackSigner: CallbackSigner;
  /** The sources of the content security policy where issuers' pages may be. */
  readonly issuers: readonly string[];
  readonly outcomes: OutcomeQueue;
  readonly rejected: LimitedPayments;
  readonly tests: TestPayments;
  readonly duringOutage: LimitedPayments;
  readonly cancellations: CancellationLimit;
  readonly unreadable: UnreadablePayments;
  readonly payees: PayeeCache;
  readonly fairQueue: FairQueue;
  readonly slowLane: SlowLane;
  /** Notifies browsers that have the merchant's list open. */
  readonly announce: AnnounceSale;
  readonly amountMaxMills: bigint;
  /** After this time the caller gets a pending result. */
  readonly respondWithinMs: number;
};
