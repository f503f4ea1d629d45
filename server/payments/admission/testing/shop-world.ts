import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { solveChallenge } from '@piton/contract/cards/proof-of-work.ts';
import { setDatabaseClock } from '../../../database/testing/set-database-clock.ts';
import type { SaleOutcome } from '../../../gateways/gateway.ts';
import type { PaymentDeps } from '../../payment-deps.ts';
import { takePayment } from '../../take/take-payment.ts';
import type { PaymentResult, PostedPayment } from '../../take/posted-payment.ts';
import { newCard } from '../../testing/new-card.ts';
import { paymentRequest } from '../../testing/pay.ts';
import {
  addCompany,
  approved,
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  references,
  type ScriptedGateway,
  scriptedGateway,
  seal,
} from '../../testing/payment-world.ts';
import { createOutcomeQueue } from '../outcome-queue.ts';
import { creditPercent } from '../velocity-limits.ts';

const declined: SaleOutcome = {
  kind: 'declined',
  references: { ...references, approvalCode: null },
};
const limits = {
  maxCard: 5,
  maxAddress: 20,
  withinSeconds: 600,
  sameWithinSeconds: 86_400,
  freeDeclines: 7,
  creditPercent,
};

export type Shop = {
  readonly companyId: string;
  readonly keyId: string;
  readonly gateway: ScriptedGateway;
  readonly deps: PaymentDeps;
  readonly pay: (of?: Paying) => Promise<PaymentResult>;
};
type Paying = Partial<PostedPayment> & { isStolen?: boolean; cardNumber?: string; amount?: string };

type Opening = { retryAfterMs?: number; respond?: () => Promise<void> };

export type ShopWorld = PaymentWorld & {
  readonly openShop: (opening?: Opening) => Promise<Shop>;
  readonly pass: (minutes: number) => Promise<void>;
};

/** Shops whose payments run through the whole server, at times that the test sets. */
export async function createShopWorld(begin: Date): Promise<ShopWorld> {
  const world = await createPaymentWorld();
  let now = begin;
  const turnTo = async (at: Date) => {
    now = at;
    await setDatabaseClock(world.database.owner, at);
  };
  await turnTo(begin);
  return {
    ...world,
    openShop: (opening = {}) => openShop(world, () => now, opening),
    pass: (minutes) => turnTo(new Date(now.getTime() + minutes * 60_000)),
  };
}

let addresses = 0;

/** A shop without payments. Its gateway declines the stolen cards. */
async function openShop(
  world: PaymentWorld,
  clock: () => Date,
  { retryAfterMs = 10, respond = () => wait(30) }: Opening,
): Promise<Shop> {
  const keyId = randomUUID();
  const { ownerId } = world;
  const companyId = await addCompany(world.database, { ownerId, standing: 'approved', keyId });
  const stolen = new Set<string>();
  const gateway = scriptedGateway({
    sale: async ({ card }) => {
      await respond();
      return stolen.has(card.number.reveal()) ? declined : approved;
    },
  });
  const deps = {
    ...paymentDeps(world, gateway, { cardLimits: limits, clock }),
    // A loaded machine is slow.
    outcomes: createOutcomeQueue({
      retryAfterMs,
      maxWaitMs: { page: 60_000, server: 60_000 },
    }),
    respondWithinMs: 60_000,
  };
  return {
    companyId,
    keyId,
    gateway,
    deps,
    pay: async ({ isStolen = false, cardNumber = newCard(), amount = '12.50', ...of } = {}) => {
      if (isStolen) stolen.add(cardNumber);
      addresses += 1;
      const clientAddress = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
      const encryptedTxt = of.encryptedTxt ?? (await seal({ cardNumber, amount }, keyId));
      return takePayment(
        deps,
        paymentRequest({ companyId }, encryptedTxt, { clientAddress, ...of }),
      );
    },
  };
}

/** Pays as the page does: solves each challenge and sends the same text again. */
export async function payOnPage(
  shop: Shop,
  of: Paying = {},
  maxSolved = 6,
): Promise<PaymentResult> {
  const cardNumber = of.cardNumber ?? newCard();
  const encryptedTxt = await seal({ cardNumber }, shop.keyId);
  let result = await shop.pay({ ...of, cardNumber, encryptedTxt });
  for (let solved = 0; solved < maxSolved && result.kind === 'challenge'; solved += 1) {
    const proof = await solveChallenge(result.challenge, result.level);
    result = await shop.pay({ ...of, cardNumber, encryptedTxt, proof });
  }
  return result;
}

export function together(count: number, pay: (index: number) => Promise<PaymentResult>) {
  return Promise.all(Array.from({ length: count }, (_, index) => pay(index)));
}

export function kindsOf(results: readonly PaymentResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of results) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

export async function attack(shop: Shop, channel: 'page' | 'server' = 'page', count = 40) {
  return together(count, () => shop.pay({ channel, isStolen: true }));
}
