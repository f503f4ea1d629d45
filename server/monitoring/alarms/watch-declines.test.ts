import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { spikesIn } from './count-declines.ts';
import {
  createDeclinesWorld,
  type DeclinesWorld,
  tryCards,
  usualLimits,
} from './testing/declines-world.ts';
import { watchDeclines } from './watch-declines.ts';

let world: DeclinesWorld;
beforeAll(async () => {
  world = await createDeclinesWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  // Ends and reports what an earlier test has left.
  world.pass(30);
  await watchDeclines(world.watch);
  await world.readEmails();
});

describe('definition of a spike', () => {
  const at = (attempts: number, declined: number) => ({ companyId: 'one', attempts, declined });
  test.each([
    ['one of three', at(3, 1), false],
    ['all of nineteen', at(19, 19), false],
    ['six of twenty, which is no more than three in ten', at(20, 6), false],
    ['seven of twenty', at(20, 7), true],
    ['three hundred of a thousand', at(1000, 300), false],
    ['three hundred and one of a thousand', at(1000, 301), true],
  ])('%s', (_what, count, isOne) => {
    expect(spikesIn([count]).some(({ companyId }) => companyId === 'one')).toBe(isOne);
  });

  test('fifty over all companies, of which none has many', () => {
    const shops = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        companyId: `${index}`,
        attempts: 10,
        declined: 4,
      }));
    expect(spikesIn(shops(4))).toEqual([]);
    expect(spikesIn(shops(5))).toEqual([{ companyId: null, attempts: 50, declined: 20 }]);
  });
});

test('one company’s spike is not one of all companies, however large', async () => {
  const at = (companyId: string, attempts: number, declined: number) => ({
    companyId,
    attempts,
    declined,
  });
  const whose = (counts: Parameters<typeof spikesIn>[0]) =>
    spikesIn(counts).map(({ companyId }) => companyId);
  expect(whose([at('one', 200, 190), at('two', 40, 3)])).toEqual(['one']);
  expect(whose([at('one', 200, 190)])).toEqual(['one']);
  // If others have many as well, it is an overall spike too.
  expect(whose([at('one', 200, 190), at('two', 40, 20)])).toEqual(['one', 'two', null]);
  expect(whose([at('one', 200, 190), at('two', 15, 9), at('three', 15, 9)])).toEqual(['one', null]);

  const shop = await world.addShop();
  await tryCards(world, shop, { attempts: 20, declined: 20 });
  await watchDeclines(world.watch);
  await tryCards(world, shop, { attempts: 40, declined: 40 });
  expect((await watchDeclines(world.watch)).spikes.map(({ company }) => company?.id)).toEqual([
    shop.companyId,
  ]);
  expect(await world.readEmails()).toHaveLength(1);
});

test('a spike at one company is emailed once, stored, and emailed again at its end', async () => {
  const [shop, other] = [await world.addShop(), await world.addShop()];
  await tryCards(world, other, { attempts: 20, declined: 2 });
  await tryCards(world, shop, { attempts: 20, declined: 8 });
  const watched = await watchDeclines(world.watch);
  expect(watched.all).toEqual({ companyId: null, attempts: 40, declined: 10 });
  expect(watched.spikes.map(({ company }) => company?.id)).toEqual([shop.companyId]);
  const began = { company: { id: shop.companyId, name: 'Ti Kaye' }, attempts: 20, declined: 8 };
  const to = 'operator@example.lc';
  expect(await world.readEmails()).toMatchObject([{ kind: 'declines-began', to, spikes: [began] }]);
  expect(world.lines()).toContainEqual(
    expect.objectContaining({ level: 'warn', msg: 'unusually many cards are declined' }),
  );

  // It continues and gets worse without another email.
  world.pass(2);
  await tryCards(world, shop, { attempts: 5, declined: 5 });
  await watchDeclines(world.watch);
  world.pass(9);
  expect((await watchDeclines(world.watch)).spikes).toHaveLength(1);
  expect(await world.readEmails()).toEqual([]);

  world.pass(1);
  expect((await watchDeclines(world.watch)).spikes).toEqual([]);
  const worst = { company: { id: shop.companyId }, attempts: 25, declined: 13 };
  expect(await world.readEmails()).toMatchObject([{ kind: 'declines-over', to, spikes: [worst] }]);
  expect(await world.asOwner('select from decline_spikes where ended_at is null')).toEqual([]);
});

test('old, test and pending payments are not counted', async () => {
  const shop = await world.addShop();
  await tryCards(world, shop, { attempts: 25, declined: 25 });
  world.pass(5);
  await tryCards(world, shop, { attempts: 25, declined: 25, mode: 'test' });
  expect(await watchDeclines(world.watch)).toEqual({
    at: world.watch.clock(),
    all: { companyId: null, attempts: 0, declined: 0 },
    spikes: [],
  });
  expect(await world.readEmails()).toEqual([]);
});

test('a company under card-testing protection is a spike', async () => {
  const shop = await world.addShop();
  for (let card = 0; card < 12; card += 1) {
    await world.tryCard(shop, { declined: true, limits: usualLimits });
  }
  await watchDeclines(world.watch);
  const seven = { company: { id: shop.companyId, name: 'Ti Kaye' }, attempts: 7, declined: 7 };
  expect(await world.readEmails()).toMatchObject([{ kind: 'declines-began', spikes: [seven] }]);
  world.pass(9);
  await watchDeclines(world.watch);
  world.pass(10);
  expect((await watchDeclines(world.watch)).spikes).toHaveLength(0);
});

test('six simultaneous checks send one email, and all of them see the spike', async () => {
  const shop = await world.addShop();
  await tryCards(world, shop, { attempts: 20, declined: 20 });
  await Promise.all(Array.from({ length: 6 }, () => watchDeclines(world.watch)));
  expect(await world.readEmails()).toHaveLength(1);
  const { spikes } = await watchDeclines(world.watch);
  expect(spikes.map(({ company }) => company?.id)).toEqual([shop.companyId]);
  world.pass(16);
  await Promise.all(Array.from({ length: 6 }, () => watchDeclines(world.watch)));
  expect((await world.readEmails()).map(({ kind }) => kind)).toEqual(['declines-over']);
});

test('a spike is not recorded without its queued email', async () => {
  const shop = await world.addShop();
  await tryCards(world, shop, { attempts: 20, declined: 20 });
  const mail = { queue: () => Promise.reject(new Error('no mail today')) };
  await expect(watchDeclines({ ...world.watch, mail })).rejects.toThrow('no mail today');
  await watchDeclines(world.watch);
  expect(await world.readEmails()).toHaveLength(1);
});

test('all companies together are one spike, apart from companies with their own', async () => {
  const shops = await Promise.all([world.addShop(), world.addShop(), world.addShop()]);
  for (const shop of shops) await tryCards(world, shop, { attempts: 17, declined: 9 });
  await watchDeclines(world.watch);
  const [mail] = await world.readEmails();
  expect(mail).toMatchObject({ spikes: [{ company: null, attempts: 51, declined: 27 }] });
});
