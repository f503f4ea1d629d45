import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentAnswer } from '../payments/take-payment.ts';
import { newCard } from '../payments/testing/new-card.ts';
import {
  createDeclinesWorld,
  type DeclinesWorld,
  type Shop,
  type Trying,
  tryCards,
  usualLimits as limits,
} from './testing/declines-world.ts';
import { watchDeclines } from './watch-declines.ts';

/** How cards are tried while somebody tries out stolen ones at a company, through the whole payment. */

let world: DeclinesWorld;
let attacked: Shop;
let other: Shop;
beforeAll(async () => {
  world = await createDeclinesWorld();
  [attacked, other] = [await world.addShop(), await world.addShop()];
});
afterAll(() => world.database.drop());

// Within a test, because paying ends with the test that asked for it.
test('twenty cards that are declined begin it', async () => {
  await tryCards(world, attacked, { tried: 20, declined: 20 });
  expect((await watchDeclines(world.watch)).spikes).toHaveLength(1);
});

async function tries(count: number, shop: Shop, trying: () => Trying): Promise<string[]> {
  const kinds: PaymentAnswer['kind'][] = [];
  for (let index = 0; index < count; index += 1) {
    kinds.push((await world.tryCard(shop, { limits, ...trying() })).kind);
  }
  return kinds;
}

const sales = (count: number, limited = 0) => [
  ...Array.from({ length: count }, () => 'sale'),
  ...Array.from({ length: limited }, () => 'limited'),
];
let addresses = 0;
const from = (clientAddress: string) => () => ({ of: { clientAddress } });
const newAddress = () => `198.51.100.${(addresses += 1)}`;
const withCard = (cardNumber: string) => () => ({ cardNumber });

describe('at the company where it happens', () => {
  test('an address tries a quarter as many cards', async () => {
    expect(await tries(7, attacked, from(newAddress()))).toEqual(sales(5, 2));
  });

  test('a card is tried twice on the page', async () => {
    expect(await tries(4, attacked, withCard(newCard()))).toEqual(sales(2, 2));
  });

  test('a card is tried twice by the merchant’s own server', async () => {
    const cardNumber = newCard();
    const byServer = () => ({ cardNumber, of: { channel: 'server' as const } });
    expect(await tries(4, attacked, byServer)).toEqual(sales(2, 2));
  });

  test('who is stopped hears when they may try again, and then may', async () => {
    const cardNumber = newCard();
    await tries(2, attacked, withCard(cardNumber));
    expect(await world.tryCard(attacked, { limits, cardNumber })).toEqual({
      kind: 'limited',
      retryAfterSeconds: 600,
    });
  });

  test('whoever has not tried there is let in, though they tried elsewhere before', async () => {
    const cardNumber = newCard();
    const clientAddress = newAddress();
    const honest = () => ({ cardNumber, of: { clientAddress } });
    expect(await tries(4, other, honest)).toEqual(sales(4));
    expect(await tries(1, attacked, honest)).toEqual(sales(1));
  });

  test('play money is tried as before', async () => {
    const cardNumber = newCard();
    expect(await tries(8, attacked, () => ({ cardNumber, mode: 'test' }))).toEqual(sales(8));
  });
});

test('at another company all is as it was', async () => {
  expect(await tries(6, other, withCard(newCard()))).toEqual(sales(5, 1));
  expect(await tries(21, other, from(newAddress()))).toEqual(sales(20, 1));
});

test('a spike of all companies together tightens none', async () => {
  await world.asOwner(
    `insert into decline_spikes (began_at, last_seen_at, tried, declined) values ($1, $1, 60, 30)`,
    [world.watch.clock()],
  );
  expect(await tries(6, other, withCard(newCard()))).toEqual(sales(5, 1));
});

test('when it is over, the limits are what they were', async () => {
  world.pass(20);
  expect((await watchDeclines(world.watch)).spikes).toEqual([]);
  expect(await tries(6, attacked, withCard(newCard()))).toEqual(sales(5, 1));
  expect(await tries(21, attacked, from(newAddress()))).toEqual(sales(20, 1));
});
