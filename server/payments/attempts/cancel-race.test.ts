/** A cancellation races a payment with the same bytes: one wins, and both callers learn which. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { waitedForLocks } from '../../database/testing/waited-for-locks.ts';
import { withConnection } from '../../database/with-connection.ts';
import { newCard } from '../testing/new-card.ts';
import { payFunctions } from '../testing/scripted-pay-functions.ts';
import { createPaymentWorld, seal, type PaymentWorld } from '../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const hashOf = (encryptedTxt: string) => createHash('sha256').update(encryptedTxt).digest('hex');
const tooLate = 'This payment was cancelled before it reached us. Nothing was charged.';

function racers(changes: NonNullable<Parameters<typeof payFunctions>[1]>['changes'] = {}) {
  const unlimited = { take: async () => ({ allowed: true }) as const };
  const { post, gateway } = payFunctions(world, {
    changes: { cancellations: unlimited, ...changes },
  });
  const { companyId } = world;
  /** Retries while the server is too busy to respond, as the page does. */
  const untilAnswered = async (path: string, body: object) => {
    for (;;) {
      const response = await post(path, { companyId, ...body });
      if (response.status === 200) return response;
      expect([202, 503]).toContain(response.status);
    }
  };
  return {
    gateway,
    pay: (encryptedTxt: string, testMode = '0') =>
      untilAnswered('/webPay', { testMode, encryptedTxt }),
    cancel: (encryptedTxt: string) =>
      untilAnswered(`/api/attempts/${hashOf(encryptedTxt)}/cancellation`, {}),
  };
}

const untilOneWaits = () =>
  vi.waitFor(async () => expect(await waitedForLocks(world.database.owner)).toHaveLength(1), {
    timeout: 10_000,
  });

test('a payment waits for an uncommitted cancellation, and is refused', async () => {
  const { pay, gateway } = racers();
  const encryptedTxt = await seal();
  await withConnection(world.database.app, async (client) => {
    await client.query('begin');
    await client.query('select cancel_attempt($1, $2)', [
      world.companyId,
      Buffer.from(hashOf(encryptedTxt), 'hex'),
    ]);
    const paying = pay(encryptedTxt);
    await untilOneWaits();
    await client.query('commit');
    expect(await paying).toEqual({ status: 200, body: { msg: tooLate } });
  });
  expect(gateway.sales).toEqual([]);
});

test('a cancellation waits for an uncommitted payment, and returns its state', async () => {
  const { pool, begun, release } = holdingPool(world.database.paymentsPool);
  const { pay, cancel, gateway } = racers({ pool });
  const encryptedTxt = await seal();
  const paying = pay(encryptedTxt);
  await begun;
  const cancelling = cancel(encryptedTxt);
  await untilOneWaits();
  release();
  const { body } = await cancelling;
  expect(['pending', 'ended']).toContain((body as { state: string }).state);
  expect(await paying).toMatchObject({ body: { msg: { FinancialResultCode: ['Approved'] } } });
  expect(gateway.sales).toHaveLength(1);
});

test('each of 60 simultaneous pairs has one winner, and nothing is charged after a cancellation', async () => {
  const { pay, cancel, gateway } = racers();
  const texts = await Promise.all(
    Array.from({ length: 60 }, () => seal({ cardNumber: newCard() })),
  );
  const response = await Promise.all(
    texts.map(async (text, index) => {
      // Alternates the order, in both modes.
      const mode = index % 4 < 2 ? '0' : '1';
      const first = index % 2 === 0 ? pay(text, mode) : cancel(text);
      const second = index % 2 === 0 ? cancel(text) : pay(text, mode);
      const [paid, ended] = index % 2 === 0 ? [first, second] : [second, first];
      return { paid: await paid, ended: await ended };
    }),
  );
  const isCancelled = ({ ended }: (typeof response)[number]) =>
    (ended.body as { state: string }).state === 'cancelled';
  const refused = response.filter(isCancelled);
  const charged = response.filter((each) => !isCancelled(each));
  for (const { paid } of refused) expect(paid).toEqual({ status: 200, body: { msg: tooLate } });
  for (const { paid } of charged) {
    expect(paid).toMatchObject({ body: { msg: { FinancialResultCode: ['Approved'] } } });
  }
  expect(gateway.sales).toHaveLength(charged.length);
});

/** Holds open the transaction that begins a payment, after it has written its row. */
function holdingPool(pool: pg.Pool) {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  onTestFinished(() => released.resolve());
  const query = async (config: pg.QueryConfig) => {
    if (config.name !== 'begin_sale') return pool.query(config);
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await client.query(config);
      begun.resolve();
      await released.promise;
      await client.query('commit');
      return result;
    } finally {
      client.release();
    }
  };
  return {
    pool: { query } as unknown as pg.Pool,
    begun: begun.promise,
    release: released.resolve,
  };
}
