import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import type { SaleOutcome } from '../../gateways/gateway.ts';
import { sendWithinMs } from '../../config/send-limit.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { takePayment } from './take-payment.ts';
import { ledgerTotals, pay, paymentRequest, saleRow } from '../testing/pay.ts';
import {
  approved,
  createPaymentWorld,
  paymentDeps,
  references,
  scriptedGateway,
  seal,
  type PaymentWorld,
} from '../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

describe('a payment without approval posts nothing', () => {
  const outcomes: [string, SaleOutcome, object][] = [
    ['declined', { kind: 'declined', references }, { status: 'Declined', advice: 'other_card' }],
    [
      'refused',
      { kind: 'refused', why: 'busy', resultCode: 'TooBusy', message: '' },
      { status: 'Incomplete', problem: 'gateway', result_code: 'TooBusy', advice: 'later' },
    ],
    [
      'not sent',
      { kind: 'not_sent', cause: 'ECONNREFUSED' },
      { status: 'Incomplete', problem: 'gateway', result_code: 'NotSent' },
    ],
    [
      'unknown',
      { kind: 'unknown', cause: 'reset', detail: 'x' },
      { status: 'Pending', next_inquiry_at: expect.any(Date) as Date },
    ],
  ];

  test.each(outcomes)('%s', async (_what, outcome, expected) => {
    const before = await ledgerTotals(world, 'live');
    const sale = await pay(world, scriptedGateway({ sale: () => outcome }));
    expect(await saleRow(world, sale.id)).toMatchObject({ ...expected, fee_mills: 0n });
    expect(await ledgerTotals(world, 'live')).toEqual(before);
  });

  test('only a request that never left is sent again, under its number', async () => {
    const results: SaleOutcome[] = [{ kind: 'not_sent', cause: 'x' }, approved];
    const gateway = scriptedGateway({ sale: () => results.shift() ?? approved });
    expect(await pay(world, gateway)).toMatchObject({ status: 'Approved' });
    expect(gateway.sales.map(({ tranId }) => tranId)).toEqual([
      gateway.sales[0]?.tranId,
      gateway.sales[0]?.tranId,
    ]);
    const once = scriptedGateway({
      sale: () => ({ kind: 'unknown', cause: 'timeout', detail: 'x' }),
    });
    await pay(world, once);
    expect(once.sales).toHaveLength(1);
  });
});

type Event = { source: string; what: string; status: string };

/** A sale's history without its times. */
async function eventsOf(saleId: string): Promise<Event[]> {
  return withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<Event>(
      'select source, what, status from sale_events where sale_id = $1 order by number',
      [saleId],
    );
    return rows;
  });
}

describe('an inquiry during the sale', () => {
  const refusal = { kind: 'refused', why: 'busy', resultCode: 'TooBusy', message: '' } as const;

  test.each<[string, SaleOutcome, string]>([
    [
      'taken',
      { kind: 'approved', references, immediateInquiry: { response: 'TooBusy', outcome: 'taken' } },
      'Approved',
    ],
    [
      'absent',
      { ...refusal, immediateInquiry: { response: 'TooBusy', outcome: 'absent' } },
      'Incomplete',
    ],
    [
      'declined',
      { ...refusal, immediateInquiry: { response: 'TooBusy', outcome: 'declined' } },
      'Incomplete',
    ],
  ])('records the source of the outcome: %s', async (inquired, outcome, status) => {
    const { id } = await pay(world, scriptedGateway({ sale: () => outcome }));
    expect(await eventsOf(id)).toEqual([
      { source: 'payer', what: 'began', status: 'Pending' },
      { source: 'gateway', what: 'answered: TooBusy', status: 'Pending' },
      { source: 'inquiry', what: inquired, status: 'Pending' },
      { source: 'inquiry', what: 'ended', status },
    ]);
  });

  test.each(['unavailable', null] as const)(
    'records that the payment stays open: %s',
    async (inquired) => {
      const immediateInquiry = { response: 'Incomplete', outcome: inquired };
      const outcome: SaleOutcome = {
        kind: 'unknown',
        cause: 'gateway',
        detail: 'x',
        immediateInquiry,
      };
      const { id } = await pay(world, scriptedGateway({ sale: () => outcome }));
      expect((await eventsOf(id)).slice(1)).toEqual([
        { source: 'gateway', what: 'answered: Incomplete', status: 'Pending' },
        ...(inquired === null ? [] : [{ source: 'inquiry', what: inquired, status: 'Pending' }]),
      ]);
      expect(await saleRow(world, id)).toMatchObject({ inquiries: inquired === null ? 0 : 1 });
    },
  );

  test('is recorded once with the outcome, however often storing it fails', async () => {
    const asOwner = (statement: string) =>
      withConnection(world.database.owner, (client) => client.query(statement));
    const deps = paymentDeps(
      world,
      scriptedGateway({
        sale: async () => {
          await asOwner('revoke execute on function end_sale from piton_app');
          return {
            kind: 'approved',
            references,
            immediateInquiry: { response: 'TooBusy', outcome: 'taken' },
          };
        },
      }),
    );
    const result = await takePayment(
      { ...deps, respondWithinMs: 300 },
      paymentRequest(world, await seal()),
    );
    const id = result.kind === 'sale' ? result.sale.id : '';
    expect(await eventsOf(id)).toHaveLength(1);
    await asOwner('grant execute on function end_sale to piton_app');
    await expect
      .poll(async () => (await saleRow(world, id)).status, { timeout: 10_000 })
      .toBe('Approved');
    expect((await eventsOf(id)).map(({ what }) => what)).toEqual([
      'began',
      'answered: TooBusy',
      'taken',
      'ended',
    ]);
  });
});

/** A pool that responds, and a hook for the moment a sale has begun. */
function afterBeginning<Deps extends PaymentDeps>(deps: Deps, work: () => void): Deps {
  const query = async (config: pg.QueryConfig) => {
    const result = await deps.pool.query(config);
    if (config.name === 'begin_sale') work();
    return result;
  };
  return { ...deps, pool: Object.assign(Object.create(deps.pool) as pg.Pool, { query }) };
}

test('a blocked process sends nothing, because the sale may have been given up', async () => {
  const gateway = scriptedGateway({});
  let heldUpMs = 0;
  const now = performance.now.bind(performance);
  const going = vi.spyOn(performance, 'now').mockImplementation(() => now() + heldUpMs);
  onTestFinished(() => going.mockRestore());
  // The clock was set back by as much, so it shows no delay.
  const clock = () => new Date(Date.now() - heldUpMs);
  const deps = afterBeginning(
    paymentDeps(world, gateway, { clock }),
    () => (heldUpMs = sendWithinMs + 1000),
  );
  const result = await takePayment(deps, paymentRequest(world, await seal()));
  expect(result).toMatchObject({ sale: { status: 'Incomplete', resultCode: 'NotSent' } });
  expect(gateway.sales).toEqual([]);
});

test('the send deadline counts from before the row was written', async () => {
  const gateway = scriptedGateway({});
  const startedAt = performance.now();
  await pay(world, gateway);
  const sendBy = gateway.sales[0]?.sendBy ?? 0;
  expect(sendBy).toBeGreaterThanOrEqual(startedAt + sendWithinMs);
  expect(sendBy).toBeLessThanOrEqual(performance.now() + sendWithinMs);
});

test('a clock change during a sale does not delay it', async () => {
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  const gateway = scriptedGateway({});
  const deps = afterBeginning(paymentDeps(world, gateway, { clock }), () => (aheadMs = 3_600_000));
  const result = await takePayment(deps, paymentRequest(world, await seal()));
  expect(result).toMatchObject({ sale: { status: 'Approved' } });
});

test('an outcome that cannot be stored is Pending until it can, and nothing is lost', async () => {
  const asOwner = (statement: string) =>
    withConnection(world.database.owner, (client) => client.query(statement));
  const gateway = scriptedGateway({
    sale: async () => {
      // The database rejects the next call.
      await asOwner('revoke execute on function end_sale from piton_app');
      return approved;
    },
  });
  const deps = paymentDeps(world, gateway);
  const startedAt = performance.now();
  const result = await takePayment(deps, paymentRequest(world, await seal()));
  expect(result).toMatchObject({ kind: 'sale', sale: { status: 'Pending' } });
  // The attempts to store it take 20 s.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await asOwner('grant execute on function end_sale to piton_app');
  const id = result.kind === 'sale' ? result.sale.id : '';
  await expect
    .poll(() => saleRow(world, id), { timeout: 10_000 })
    .toMatchObject({ status: 'Approved', approval_code: references.approvalCode });
  expect(gateway.inquiries).toEqual([]);
  expect(deps.lines()).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      msg: 'the outcome of a sale is not stored yet',
    }),
  );
});

test('a slow gateway leaves the payment Pending, and its late reply is not lost', async () => {
  const { promise: answered, resolve: respond } = Promise.withResolvers<SaleOutcome>();
  const deps = {
    ...paymentDeps(world, scriptedGateway({ sale: () => answered })),
    respondWithinMs: 300,
  };
  const encryptedTxt = await seal();
  const first = await takePayment(deps, paymentRequest(world, encryptedTxt));
  expect(first).toMatchObject({ kind: 'sale', sale: { status: 'Pending' } });
  respond(approved);
  await expect
    .poll(async () => takePayment(deps, paymentRequest(world, encryptedTxt)))
    .toMatchObject({ kind: 'sale', sale: { status: 'Approved' } });
});

test('does not begin a payment that could not be answered in time', async () => {
  const gateway = scriptedGateway({});
  const deps = { ...paymentDeps(world, gateway), respondWithinMs: 0 };
  const encryptedTxt = await seal();
  await expect(takePayment(deps, paymentRequest(world, encryptedTxt))).rejects.toThrow(
    'Piton is unavailable right now',
  );
  expect(gateway.sales).toEqual([]);
});
