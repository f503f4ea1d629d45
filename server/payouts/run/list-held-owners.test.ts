/** All owners whom a week doesn't pay are listed, page by page. */
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import type { listHeldOwners } from '@piton/contract/payouts/payout-run.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../../payments/testing/payment-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';

type Page = EndpointOutput<typeof listHeldOwners>;

let world: PayoutWorld;
const path = '/api/console/payout-runs/2026-11-25/held';
/** All are owed the same amount; one more is owed another. */
const uids: string[] = [];
beforeAll(async () => {
  world = await createPayoutWorld();
  for (const amount of [100, 100, 300, 100]) {
    const merchant = await addPaidMerchant(world, { isVerified: false });
    await sell(world, merchant, amount);
    uids.push(merchant.uid);
  }
  await sell(world, await addPaidMerchant(world), 500);
  await world.at('2026-11-26T10:00:00Z');
  await world.run();
});
afterAll(() => world.database.drop());

async function list(query: string): Promise<Page> {
  const { status, body } = await world.one.browser.get(`${path}?${query}`);
  expect(status).toBe(200);
  return body as unknown as Page;
}

test('lists the owners owed most first, with their reasons', async () => {
  const { items, count, nextCursor } = await list('');
  expect([items.length, count, nextCursor]).toEqual([4, 4, null]);
  expect(items[0]).toMatchObject({
    owner: { uid: uids[2] },
    owedMills: 280_500,
    reasons: ['bank_in_review'],
    isPaidInPart: false,
  });
});

test('lists each owner once over all pages, even with equal amounts', async () => {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list(`limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(page.count).toBe(4);
    found.push(...page.items.map(({ owner }) => owner.uid));
    cursor = page.nextCursor;
  }
  expect(found.toSorted()).toEqual(uids.toSorted());
});

test('a part paid to an owner does not count as held, in list and week', async () => {
  await world.at('2026-12-01T16:00:00Z');
  const merchant = await addPaidMerchant(world);
  const keyId = randomUUID();
  const options = { ownerId: merchant.uid, standing: 'approved', keyId } as const;
  const second = await addCompany(world.database, options);
  await sell(world, merchant, 90);
  await sell(world, { companyId: second }, 75);
  await world.asOwner(
    `update companies set standing = 'suspended', in_review = true where id = $1`,
    [second],
  );
  await world.at('2026-12-03T10:00:00Z');
  await world.run();
  const run = '/api/console/payout-runs/2026-12-02';
  const { body } = await world.one.browser.get(`${run}/held`);
  const { items, count } = body as unknown as Page;
  expect(items.find(({ owner }) => owner.uid === merchant.uid)).toMatchObject({
    owedMills: 70_120,
    reasons: ['company_suspended'],
    isPaidInPart: true,
  });
  expect((await world.one.browser.get(run)).body).toMatchObject({
    heldCount: count,
    heldMills: items.reduce((sum, { owedMills }) => sum + owedMills, 0),
  });
});

test('lists no owner of another week', async () => {
  const { body } = await world.one.browser.get('/api/console/payout-runs/2026-11-18/held');
  expect(body).toEqual({ items: [], count: 0, nextCursor: null });
});
