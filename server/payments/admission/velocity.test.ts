import { attemptHash } from '@piton/contract/cards/sealing.ts';
import { solveChallenge } from '@piton/contract/cards/proof-of-work.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import { requested } from '../../payment-requests/testing/requested.ts';
import { deleteCardAttempts } from './delete-card-attempts.ts';
import type { PaymentResult } from '../take/posted-payment.ts';
import { newCard } from '../testing/new-card.ts';
import { seal } from '../testing/payment-world.ts';
import {
  attack,
  createShopWorld,
  kindsOf,
  payOnPage,
  type ShopWorld,
  together,
} from './testing/shop-world.ts';

/** Card testing and honest rushes through the whole payment, with a slow gateway. */

let world: ShopWorld;
beforeAll(async () => {
  world = await createShopWorld(new Date('2026-11-27T16:00:10Z'));
});
afterAll(() => world.database.drop());

describe('stolen cards that arrive at once', () => {
  test('are stopped before twenty reach the gateway, over page and server channel', async () => {
    const shop = await world.openShop();
    const results = await together(120, (index) =>
      shop.pay({ channel: index % 2 === 0 ? 'page' : 'server', isStolen: index % 20 !== 7 }),
    );
    expect(shop.gateway.sales.length).toBeLessThanOrEqual(20);
    const kinds = kindsOf(results);
    expect(kinds['challenge']).toBeGreaterThan(45);
    expect(kinds['card_testing']).toBeGreaterThan(45);
  });

  test('cards of one BIN are blocked even if the attacker solves a challenge for each', async () => {
    const shop = await world.openShop();
    await attack(shop);
    const before = shop.gateway.sales.length;
    const results = await together(24, () => payOnPage(shop, { isStolen: true }, 1));
    expect(shop.gateway.sales.length - before).toBeLessThanOrEqual(4);
    expect(kindsOf(results)).not.toHaveProperty('limited');
  });
});

describe('honest customers', () => {
  test('buy 120 tickets at once through the shop’s server', async () => {
    const shop = await world.openShop();
    const clientAddress = '203.0.113.77';
    const results = await together(120, () => shop.pay({ channel: 'server', clientAddress }));
    expect(kindsOf(results)).toEqual({ sale: 120 });
  });

  test.each(['page', 'server'] as const)(
    'pass in a rush with 1 in 12 declined on the %s',
    async (channel) => {
      const shop = await world.openShop();
      let next = 0;
      const till = async (): Promise<PaymentResult[]> => {
        const results: PaymentResult[] = [];
        while (next < 150) {
          next += 1;
          results.push(await shop.pay({ channel, isStolen: next % 12 === 0 }));
        }
        return results;
      };
      const results = (await Promise.all([till(), till(), till(), till()])).flat();
      expect(kindsOf(results)).toEqual({ sale: 150 });
    },
  );

  test('retry a declined card without counting as card testers', async () => {
    const shop = await world.openShop();
    for (let customer = 0; customer < 4; customer += 1) {
      const cardNumber = newCard();
      for (let time = 0; time < 4; time += 1) {
        const result = await shop.pay({ cardNumber, isStolen: true, amount: `${time + 1}.00` });
        expect(result.kind).toBe('sale');
      }
    }
  });

  test('pay on the page of an attacked company after a challenge', async () => {
    const shop = await world.openShop();
    await attack(shop);
    const results = await together(12, () => payOnPage(shop));
    expect(kindsOf(results)).toEqual({ sale: 12 });
  });

  test('pay with cards of the BIN for which the attacker solves challenges', async () => {
    const shop = await world.openShop();
    await attack(shop);
    for (let card = 0; card < 5; card += 1) await payOnPage(shop, { isStolen: true });
    expect(await shop.pay()).toMatchObject({ kind: 'challenge', level: 3 });
    expect(kindsOf(await together(4, () => payOnPage(shop)))).toEqual({ sale: 4 });
  });

  test('waiting for outcomes are served before later ones', async () => {
    const { promise: responded, resolve: respond } = Promise.withResolvers<void>();
    const shop = await world.openShop({ retryAfterMs: 500, respond: () => responded });
    const undecided = together(7, () => shop.pay());
    await expect.poll(() => shop.gateway.sales.length).toBe(7);
    const [waiting, late] = [newCard(), newCard()];
    const waited = shop.pay({ cardNumber: waiting });
    await expect.poll(() => shop.deps.outcomes.isBusy(`live page ${shop.companyId} `)).toBe(true);
    respond();
    await undecided;
    await Promise.all([waited, shop.pay({ cardNumber: late })]);
    const numbers = shop.gateway.sales.map(({ card }) => card.number.reveal());
    expect(numbers.slice(7)).toEqual([waiting, late]);
  });

  test('customers of a company with many approvals do not wait for each other', async () => {
    const shop = await world.openShop();
    await withConnection(world.database.superuser, async (client) => {
      await client.query(
        `insert into velocity_counts (company_id, scope, minute, slot, attempts, approved)
         values ($1, 'page', date_trunc('minute', database_now()), 0, 200, 200)`,
        [shop.companyId],
      );
      await client.query('begin');
      await client.query(
        `select pg_advisory_xact_lock(hashtextextended('velocity page' || $1, 0))`,
        [shop.companyId],
      );
      expect((await shop.pay()).kind).toBe('sale');
    });
  });
});

test('attempts cancelled before they arrived delay no other', async () => {
  const shop = await world.openShop();
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
  test('is valid for its own sealed payment and company, for a limited time', async () => {
    const [shop, other] = [await world.openShop(), await world.openShop()];
    await attack(shop);
    await attack(other);
    const encryptedTxt = await seal({ cardNumber: newCard() }, shop.keyId);
    const result = await shop.pay({ encryptedTxt });
    if (result.kind !== 'challenge') throw new Error(result.kind);
    const proof = await solveChallenge(result.challenge, result.level);
    const challenged = { kind: 'challenge' };
    expect(await shop.pay({ proof })).toMatchObject(challenged);
    expect(await other.pay({ proof })).toMatchObject(challenged);
    expect(
      await shop.pay({ encryptedTxt, proof: `${result.challenge}~${'0.'.repeat(15)}0` }),
    ).toMatchObject(challenged);
    expect(await shop.pay({ encryptedTxt, proof: result.challenge })).toMatchObject(challenged);
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
  test('takes payments for payment requests, and refuses others with a retry time', async () => {
    const shop = await world.openShop();
    await attack(shop, 'server');
    const requestId = await requested(world, { companyId: shop.companyId });
    expect(await shop.pay({ channel: 'server', requestId })).toMatchObject({ kind: 'sale' });
    expect(await shop.pay({ channel: 'server' })).toEqual({
      kind: 'card_testing',
      ofWhat: 'server',
      retryAfterSeconds: 600,
    });
    expect(await shop.pay({ channel: 'page' })).toMatchObject({ kind: 'sale' });
  });

  test('does not admit many cards through one request', async () => {
    const shop = await world.openShop();
    await attack(shop, 'server');
    const requestId = await requested(world, { companyId: shop.companyId, uses: 'many' });
    const before = shop.gateway.sales.length;
    await together(20, () => shop.pay({ channel: 'server', requestId, isStolen: true }));
    expect(shop.gateway.sales.length - before).toBe(3);
  });

  test('closes a request after three declines until the first of them is ten minutes old', async () => {
    const shop = await world.openShop();
    // The second protection lasts twenty minutes.
    await attack(shop, 'server');
    await world.pass(10);
    await attack(shop, 'server');
    await world.pass(1);
    const requestId = await requested(world, { companyId: shop.companyId, uses: 'many' });
    for (const waitMinutes of [2, 1, 0]) {
      await shop.pay({ channel: 'server', requestId, isStolen: true });
      await world.pass(waitMinutes);
    }
    expect(await shop.pay({ channel: 'server', requestId })).toEqual({
      kind: 'card_testing',
      ofWhat: 'request',
      retryAfterSeconds: 420,
    });
    const other = await requested(world, { companyId: shop.companyId });
    expect(await shop.pay({ channel: 'server', requestId: other })).toMatchObject({ kind: 'sale' });
    await world.pass(7);
    expect(await shop.pay({ channel: 'server', requestId })).toMatchObject({ kind: 'sale' });
  });
});

test('a BIN declined repeatedly at a busy shop is challenged alone', async () => {
  const shop = await world.openShop();
  await together(60, () => shop.pay({ cardNumber: newCard('51000000') }));
  await together(9, () => shop.pay({ isStolen: true }));
  expect((await shop.pay()).kind).toBe('challenge');
  expect((await shop.pay({ cardNumber: newCard('51000000') })).kind).toBe('sale');
});

test('protection ends after ten minutes and lasts twice as long the second time', async () => {
  const shop = await world.openShop();
  await attack(shop);
  expect((await shop.pay()).kind).toBe('challenge');
  await world.pass(10);
  expect((await shop.pay()).kind).toBe('sale');
  await attack(shop);
  await world.pass(19);
  expect((await shop.pay()).kind).toBe('challenge');
  await world.pass(1);
  expect((await shop.pay()).kind).toBe('sale');
});

test('protection of the server channel never lasts longer than twenty minutes', async () => {
  const shop = await world.openShop();
  for (let round = 0; round < 2; round += 1) {
    await attack(shop, 'server');
    await world.pass(20);
  }
  await attack(shop, 'server');
  expect(await shop.pay({ channel: 'server' })).toEqual({
    kind: 'card_testing',
    ofWhat: 'server',
    retryAfterSeconds: 1200,
  });
});

test('an outcome is counted in the minute of its attempt', async () => {
  const shop = await world.openShop({ respond: () => world.pass(1) });
  await shop.pay();
  const { rows } = await withConnection(world.database.superuser, (client) =>
    client.query(
      `select sum(attempts)::integer as attempts, sum(approved)::integer as approved
         from velocity_counts where company_id = $1 group by minute`,
      [shop.companyId],
    ),
  );
  expect(rows).toEqual([{ attempts: 1, approved: 1 }]);
});

test('deletes counts after an hour', async () => {
  const count = async () => {
    const { rows } = await withConnection(world.database.superuser, (client) =>
      client.query<{ count: number }>('select count(*)::integer as count from velocity_counts'),
    );
    return rows[0]?.count;
  };
  const shop = await world.openShop();
  await shop.pay();
  await deleteCardAttempts({ database: world.database.kysely });
  expect(await count()).toBeGreaterThan(0);
  await world.pass(61);
  await deleteCardAttempts({ database: world.database.kysely });
  expect(await count()).toBe(0);
});
