import { randomUUID } from 'node:crypto';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { setDatabaseClock } from '../../../database/testing/set-database-clock.ts';
import { capturedLog } from '../../../http/testing/test-app.ts';
import { addUser } from '../../../identity/testing/add-user.ts';
import {
  createIdentityWorld,
  type IdentityWorld,
} from '../../../identity/testing/identity-world.ts';
import { creditPercent } from '../../../payments/admission/velocity-limits.ts';
import type { CardAttempt, CardLimits } from '../../../payments/admission/card-velocity.ts';
import { takePayment } from '../../../payments/take/take-payment.ts';
import type { PaymentResult, PostedPayment } from '../../../payments/take/posted-payment.ts';
import { newCard } from '../../../payments/testing/new-card.ts';
import { paymentRequest } from '../../../payments/testing/pay.ts';
import {
  addCompany,
  approved,
  paymentDeps,
  references,
  scriptedGateway,
  seal,
} from '../../../payments/testing/payment-world.ts';
import type { WatchDeclinesDeps } from '../watch-declines.ts';

export type Shop = { readonly companyId: string; readonly keyId: string; readonly ownerId: string };

export type Trying = {
  readonly declined?: boolean;
  readonly cardNumber?: string;
  readonly mode?: SaleMode;
  readonly limits?: CardLimits;
  readonly of?: Partial<PostedPayment>;
};

export type DeclinesWorld = IdentityWorld & {
  readonly watch: WatchDeclinesDeps & { readonly clock: () => Date };
  readonly lines: ReturnType<typeof capturedLog>['lines'];
  /** Only a test moves the clock. */
  readonly pass: (minutes: number) => void;
  readonly addShop: () => Promise<Shop>;
  /** A new card from a new address, unless given. */
  readonly tryCard: (shop: Shop, trying?: Trying) => Promise<PaymentResult>;
};

/** The default limits. */
export const usualLimits: CardAttempt['limits'] = {
  maxCard: 5,
  maxAddress: 20,
  withinSeconds: 600,
  sameWithinSeconds: 86_400,
  freeDeclines: 7,
  creditPercent,
};

const declinedOutcome = {
  kind: 'declined',
  references: { ...references, approvalCode: null },
} as const;

/** Companies for card attempts, with a clock that tests move. */
export async function createDeclinesWorld(): Promise<DeclinesWorld> {
  const world = await createIdentityWorld();
  const { log, lines } = capturedLog();
  let now = new Date('2026-11-27T16:00:00Z');
  let [addresses, cents] = [0, 100];
  const clock = () => now;
  let shown: Date | null = null;
  const { mail } = world.deps;
  return {
    ...world,
    watch: {
      database: world.database.kysely,
      log,
      clock,
      databaseClock: () => Promise.resolve(now),
      mail,
      alarmEmail: 'operator@example.lc',
    },
    lines,
    pass: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    addShop: async () => {
      const email = `${randomUUID()}@example.lc`;
      const ownerId = await addUser(world.database, { email, password: 'seven green parrots' });
      const keyId = randomUUID();
      const company = { ownerId, standing: 'approved', keyId } as const;
      return { companyId: await addCompany(world.database, company), keyId, ownerId };
    },
    tryCard: async (shop, { declined = false, cardNumber = newCard(), mode, limits, of } = {}) => {
      if (shown !== now) {
        shown = now;
        await setDatabaseClock(world.database.owner, now);
      }
      const gateway = scriptedGateway({ sale: () => (declined ? declinedOutcome : approved) });
      const deps = paymentDeps({ database: world.database, ...shop }, gateway, {
        clock,
        ...(limits && { cardLimits: limits }),
      });
      cents += 1;
      addresses += 1;
      const sealed = await seal({ cardNumber, amount: (cents / 100).toFixed(2) }, shop.keyId);
      const clientAddress = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
      return takePayment(
        deps,
        paymentRequest(shop, sealed, { clientAddress, ...(mode && { mode }), ...of }),
      );
    },
  };
}

/** Tries so many cards at a shop, of which so many are declined. */
export async function tryCards(
  world: DeclinesWorld,
  shop: Shop,
  {
    attempts,
    declined,
    ...trying
  }: { attempts: number; declined: number } & Omit<Trying, 'declined'>,
): Promise<void> {
  for (let index = 0; index < attempts; index += 1) {
    const { kind } = await world.tryCard(shop, { ...trying, declined: index < declined });
    if (kind !== 'sale') throw new Error(`a card was not charged: ${kind}`);
  }
}
