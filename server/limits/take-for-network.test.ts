import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { addressNetwork } from './address-network.ts';
import { limitKeyHasher } from './limit-keys.ts';
import {
  findNetworkWait,
  giveBackForNetwork,
  type NetworkLimit,
  takeForNetwork,
} from './take-for-network.ts';
import type { LimitDeps } from './take-from-limit.ts';

let database: TestDatabase;
let deps: LimitDeps;
beforeAll(async () => {
  database = await createTestDatabase();
  deps = { database: database.kysely, hashKey: limitKeyHasher(randomBytes(32)) };
});
afterAll(() => database.drop());
beforeEach(() => database.kysely.deleteFrom('limits').execute());

const threeFrom = (address: string): NetworkLimit => ({
  action: 'sign-up',
  max: 3,
  windowSeconds: 3600,
  network: addressNetwork(address),
});
/** How many of so many attempts are allowed, each from the given address. */
async function allowed(tries: number, addressOf: (index: number) => string): Promise<number> {
  let count = 0;
  for (let index = 0; index < tries; index += 1) {
    if ((await takeForNetwork(deps, threeFrom(addressOf(index)))).allowed) count += 1;
  }
  return count;
}

test('a /64 has the same limit as an IPv4 address', async () => {
  expect(await allowed(5, () => '203.0.113.9')).toBe(3);
  expect(await allowed(5, (index) => `2001:db8:0:1::${index + 1}`)).toBe(3);
});

test('changing the /64 gets at most four times the limit from one /48', async () => {
  expect(await allowed(20, (index) => `2001:db8:7:${index + 1}::1`)).toBe(12);
  expect(await findNetworkWait(deps, threeFrom('2001:db8:7:ffff::1'))).toBeGreaterThan(0);
  expect(await allowed(5, () => '2001:db8:8:1::1')).toBe(3);
});

test('an attempt refused for its /48 costs its /64 nothing, and a returned one frees both', async () => {
  await allowed(12, (index) => `2001:db8:7:${index + 1}::1`);
  const late = threeFrom('2001:db8:7:aaaa::1');
  expect((await takeForNetwork(deps, late)).allowed).toBe(false);
  await giveBackForNetwork(deps, threeFrom('2001:db8:7:1::1'));
  expect(await findNetworkWait(deps, late)).toBeNull();
  expect((await takeForNetwork(deps, late)).allowed).toBe(true);
  const rows = await database.kysely.selectFrom('limits').select('taken').execute();
  // Eleven /64 with one each, the first with none, and the /48 with all twelve.
  expect(rows.map(({ taken }) => taken).toSorted((a, b) => a - b)).toEqual([
    0,
    ...Array.from({ length: 12 }, () => 1),
    12,
  ]);
});
