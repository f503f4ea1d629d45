/** Many customers share a carrier's address, and anyone can post a callback. */
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitKeyHasher } from '../../limits/limit-keys.ts';
import { createPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts';
import { newCard } from '../testing/new-card.ts';
import { createLimitedCallbacks } from './limited-callbacks.ts';
import { challengePage } from './testing/challenge-world.ts';
import { challengingGateway } from './testing/challenging-gateway.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const contentType = 'application/x-www-form-urlencoded';
const posted = (tranId: string) => ({ contentType, body: JSON.stringify({ tranId, key: 'a' }) });

/** The statements that the callbacks send. */
function countingDatabase() {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { database: world.database.kysely.withPlugin(counting), count: () => count };
}

/** The callback to the address that the gateway got. */
const completing = (document: string) => {
  const { returnUrl: url } = JSON.parse(document) as { returnUrl: string };
  return { url, contentType, body: document };
};

test('a matching callback from a network over the limit completes its challenge', async () => {
  const { kysely: database } = world.database;
  const hashKey = limitKeyHasher(Buffer.alloc(32, 8));
  const callbacks = createLimitedCallbacks({ database, hashKey });
  const page = challengePage(world, challengingGateway(), { callbacks });
  const { encryptedTxt, document } = await page.begin(newCard());
  const callback = completing(document);
  const forgedUrl = callback.url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  for (let times = 0; times < 101; times += 1) await page.callBack(posted(String(times)));
  expect((await page.callBack({ ...callback, url: forgedUrl })).status).toBe(429);
  expect((await page.callBack(callback)).status).toBe(200);
  const { body } = await page.pay(encryptedTxt);
  expect(body.msg).toMatchObject({ FinancialResultCode: ['Approved'] });
  // A signed address is limited alone.
  for (let times = 0; times < 101; times += 1) await page.callBack(callback);
  expect((await page.callBack(callback)).status).toBe(429);
  const { document: other } = await page.begin(newCard());
  expect((await page.callBack(completing(other))).status).toBe(200);
});

test('200 customers behind one address complete their challenges', async () => {
  const page = challengePage(world, challengingGateway());
  const payOne = async () => {
    const { encryptedTxt, document } = await page.begin(newCard());
    const returned = await page.callBack(completing(document));
    const { body } = await page.pay(encryptedTxt);
    return [returned.status, body.msg];
  };
  for (let batch = 0; batch < 20; batch += 1) {
    const results = await Promise.all(Array.from({ length: 10 }, payOne));
    for (const result of results) {
      expect(result).toMatchObject([200, { FinancialResultCode: ['Approved'] }]);
    }
  }
});

test('callbacks that match no challenge reach the database up to the limit', async () => {
  const { database, count } = countingDatabase();
  let passedMs = 0;
  const hashKey = limitKeyHasher(Buffer.alloc(32, 7));
  const callbacks = createLimitedCallbacks({ database, hashKey }, () => passedMs);
  const page = challengePage(world, challengingGateway(), { database, callbacks });
  const statuses: number[] = [];
  for (let times = 0; times < 200; times += 1) {
    statuses.push((await page.callBack(posted(String(times)))).status);
  }
  // The callback that exceeds the limit is looked up as well.
  expect(statuses.filter((status) => status === 200)).toHaveLength(101);
  expect(statuses.lastIndexOf(200)).toBe(100);
  expect(statuses.at(-1)).toBe(429);
  expect(count()).toBeLessThan(310);
  const before = count();
  for (let times = 0; times < 50; times += 1) await page.callBack(posted('again'));
  expect(count()).toBe(before);
  passedMs = 11 * 60_000;
  expect((await page.callBack(posted('later'))).status).toBe(200);
});
