import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { attemptHash } from '@piton/contract/sealing.ts';
import { solveChallenge } from '@piton/contract/proof-of-work.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { setSettlingClock } from '../../database/testing/settling-clock.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { SaleOutcome } from '../../gateways/gateway.ts';
import { requested } from '../../payment-requests/testing/requested.ts';
import { forgetCards } from '../forget-cards.ts';
import { newCard } from '../testing/new-card.ts';
import { paymentRequest } from '../testing/pay.ts';
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
} from '../testing/payment-world.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { type PaymentAnswer, type PostedPayment, takePayment } from '../take-payment.ts';
import { creditPercent } from './velocity-limits.ts';

/** Card testing and honest rushes through the whole payment, with a gateway that takes a moment. */

const declined: SaleOutcome = {
  kind: 'declined',
  references: { ...references, approvalCode: null },
};
const limits = {
  cardMost: 5,
  addressMost: 20,
  withinSeconds: 600,
  sameWithinSeconds: 86_400,
  freeDeclines: 7,
  creditPercent,
};

let world: PaymentWorld;
let now = new Date('2026-11-27T16:00:10Z');
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());
beforeEach(() => turnTo(now));

async function turnTo(at: Date): Promise<void> {
  now = at;
  await setSettlingClock(world.database.owner, at);
}
const pass = (minutes: number) => turnTo(new Date(now.getTime() + minutes * 60_000));

type Shop = {
  readonly companyId: string;
  readonly keyId: string;
  readonly gateway: ScriptedGateway;
  readonly deps: PaymentDeps;
  readonly pay: (of?: Paying) => Promise<PaymentAnswer>;
};
type Paying = Partial<PostedPayment> & { isStolen?: boolean; cardNumber?: string; amount?: string };

let addresses = 0;

/** A shop nobody has paid yet. Its gateway declines the stolen cards. */
async function openShop(): Promise<Shop> {
  const keyId = randomUUID();
  const { ownerId } = world;
  const companyId = await addCompany(world.database, { ownerId, standing: 'approved', keyId });
  const stolen = new Set<string>();
  const gateway = scriptedGateway({
    sale: async ({ card }) => {
      await wait(30);
      return stolen.has(card.number.reveal()) ? declined : approved;
    },
  });
  const deps = paymentDeps(world, gateway, { tryLimits: limits, clock: () => now });
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

/** Pays as the page does: solves the challenge and sends the same text again. */
async function payOnPage(shop: Shop, of: Paying = {}): Promise<PaymentAnswer> {
  const cardNumber = of.cardNumber ?? newCard();
  const encryptedTxt = await seal({ cardNumber }, shop.keyId);
  const first = await shop.pay({ ...of, cardNumber, encryptedTxt });
  if (first.kind !== 'challenge') return first;
  const proof = await solveChallenge(first.challenge, first.level);
  return shop.pay({ ...of, cardNumber, encryptedTxt, proof });
}

function together(count: number, pay: (index: number) => Promise<PaymentAnswer>) {
  return Promise.all(Array.from({ length: count }, (_, index) => pay(index)));
}

function kindsOf(answers: readonly PaymentAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of answers) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

async function attack(shop: Shop, channel: 'page' | 'server' = 'page', count = 40) {
  return together(count, () => shop.pay({ channel, isStolen: true }));
}

describe('stolen cards that arrive all at once', () => {
  test('are stopped before twenty reach the gateway, over page and server channel', async () => {
    const shop = await openShop();
    const answers = await together(120, (index) =>
      shop.pay({ channel: index % 2 === 0 ? 'page' : 'server', isStolen: index % 20 !== 7 }),
    );
    expect(shop.gateway.sales.length).toBeLessThanOrEqual(20);
    const kinds = kindsOf(answers);
    expect(kinds['challenge']).toBeGreaterThan(45);
    expect(kinds['card_testing']).toBeGreaterThan(45);
  });

  test('of one BIN are held though the attacker solves each challenge', async () => {
    const shop = await openShop();
    await attack(shop);
    const before = shop.gateway.sales.length;
    const answers = await together(24, () => payOnPage(shop, { isStolen: true }));
    expect(shop.gateway.sales.length - before).toBeLessThanOrEqual(4);
    expect(kindsOf(answers)['limited']).toBeGreaterThan(0);
  });
});

describe('honest customers', () => {
  test('buy 120 tickets at once through the shop’s server', async () => {
    const shop = await openShop();
    const clientAddress = '203.0.113.77';
    const answers = await together(120, () => shop.pay({ channel: 'server', clientAddress }));
    expect(kindsOf(answers)).toEqual({ sale: 120 });
  });

  test.each(['page', 'server'] as const)(
    'pass in a rush with 1 in 12 declined on the %s',
    async (channel) => {
      const shop = await openShop();
      let next = 0;
      const till = async (): Promise<PaymentAnswer[]> => {
        const answers: PaymentAnswer[] = [];
        while (next < 150) {
          next += 1;
          answers.push(await shop.pay({ channel, isStolen: next % 12 === 0 }));
        }
        return answers;
      };
      const answers = (await Promise.all([till(), till(), till(), till()])).flat();
      expect(kindsOf(answers)).toEqual({ sale: 150 });
    },
  );

  test('retry a declined card without counting as card testers', async () => {
    const shop = await openShop();
    for (let customer = 0; customer < 4; customer += 1) {
      const cardNumber = newCard();
      for (let time = 0; time < 4; time += 1) {
        const answer = await shop.pay({ cardNumber, isStolen: true, amount: `${time + 1}.00` });
        expect(answer.kind).toBe('sale');
      }
    }
  });

  test('pay on the page of an attacked company after a challenge', async () => {
    const shop = await openShop();
    await attack(shop);
    const answers = await together(12, () => payOnPage(shop));
    expect(kindsOf(answers)).toEqual({ sale: 12 });
  });
});

test('attempts that were cancelled before they arrived hold nobody up', async () => {
  const shop = await openShop();
  for (let card = 0; card < 9; card += 1) {
    const encryptedTxt = await seal({ cardNumber: newCard() }, shop.keyId);
    const hash = Buffer.from(await attemptHash(encryptedTxt), 'hex');
    await actingAs(world.database.kysely, 'piton', (transaction) =>
      sql`select from cancel_attempt(${shop.companyId}, ${hash})`.execute(transaction),
    );
    expect(await shop.pay({ encryptedTxt })).toEqual({ kind: 'cancelled' });
  }
  const before = performance.now();
  expect((await shop.pay()).kind).toBe('sale');
  expect(performance.now() - before).toBeLessThan(4000);
});

describe('a proof', () => {
  test('is good for its own sealed payment at its own company, and not for ever', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    await attack(shop);
    await attack(other);
    const encryptedTxt = await seal({ cardNumber: newCard() }, shop.keyId);
    const asked = await shop.pay({ encryptedTxt });
    if (asked.kind !== 'challenge') throw new Error(asked.kind);
    const proof = await solveChallenge(asked.challenge, asked.level);
    const challenged = { kind: 'challenge' };
    expect(await shop.pay({ proof })).toMatchObject(challenged);
    expect(await other.pay({ proof })).toMatchObject(challenged);
    expect(
      await shop.pay({ encryptedTxt, proof: `${asked.challenge}~${'0.'.repeat(15)}0` }),
    ).toMatchObject(challenged);
    expect(await shop.pay({ encryptedTxt, proof: asked.challenge })).toMatchObject(challenged);
    const otherLevel = `5${proof.slice(1)}`;
    expect(await shop.pay({ encryptedTxt, proof: otherLevel })).toMatchObject(challenged);
    expect(await shop.pay({ encryptedTxt, proof })).toMatchObject({ kind: 'sale' });
    expect(shop.gateway.sales.length).toBeLessThanOrEqual(9);
    const before = shop.gateway.sales.length;
    // The same text again is the same sale.
    expect(await shop.pay({ encryptedTxt, proof })).toMatchObject({ kind: 'sale' });
    expect(shop.gateway.sales).toHaveLength(before);
  });
});

describe('the server channel of an attacked company', () => {
  test('takes payments for payment requests, and refuses others with a time', async () => {
    const shop = await openShop();
    await attack(shop, 'server');
    const requestId = await requested(world, { companyId: shop.companyId });
    expect(await shop.pay({ channel: 'server', requestId })).toMatchObject({ kind: 'sale' });
    expect(await shop.pay({ channel: 'server' })).toEqual({
      kind: 'card_testing',
      retryAfterSeconds: 600,
    });
    expect(await shop.pay({ channel: 'page' })).toMatchObject({ kind: 'sale' });
  });

  test('does not let many cards through one request', async () => {
    const shop = await openShop();
    await attack(shop, 'server');
    const requestId = await requested(world, { companyId: shop.companyId, uses: 'many' });
    const before = shop.gateway.sales.length;
    await together(20, () => shop.pay({ channel: 'server', requestId, isStolen: true }));
    expect(shop.gateway.sales.length - before).toBe(3);
  });
});

test('a BIN that is declined again and again at a busy shop is challenged alone', async () => {
  const shop = await openShop();
  await together(60, () => shop.pay({ cardNumber: newCard('51000000') }));
  await together(9, () => shop.pay({ isStolen: true }));
  expect((await shop.pay()).kind).toBe('challenge');
  expect((await shop.pay({ cardNumber: newCard('51000000') })).kind).toBe('sale');
});

test('protection ends after ten minutes and lasts twice as long the second time', async () => {
  const shop = await openShop();
  await attack(shop);
  expect((await shop.pay()).kind).toBe('challenge');
  await pass(10);
  expect((await shop.pay()).kind).toBe('sale');
  await attack(shop);
  await pass(19);
  expect((await shop.pay()).kind).toBe('challenge');
  await pass(1);
  expect((await shop.pay()).kind).toBe('sale');
});

test('what was counted is deleted after an hour', async () => {
  const count = async () => {
    const { rows } = await withConnection(world.database.superuser, (client) =>
      client.query<{ count: number }>('select count(*)::integer as count from velocity_counts'),
    );
    return rows[0]?.count;
  };
  const shop = await openShop();
  await shop.pay();
  await forgetCards({ database: world.database.kysely });
  expect(await count()).toBeGreaterThan(0);
  await pass(61);
  await forgetCards({ database: world.database.kysely });
  expect(await count()).toBe(0);
});
