import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ReturnOutcome, SaleStep } from '../gateway.ts';
import { expectChallenge, saleWithCard, simulatedGateway } from './testing/simulated-gateway.ts';

const simulated = simulatedGateway();
const nothing = { count: 0, cents: '0' };
const whole = { count: 1, cents: '9900' };

type Sale = ReturnType<typeof saleWithCard>;

function newSale(): Sale {
  return saleWithCard('4012000000020071');
}

const returning = (sale: Sale, amountMills = sale.amountMills) => ({
  ...sale,
  amountMills,
  returnId: randomUUID(),
});

async function soldSale(): Promise<Sale> {
  const sale = newSale();
  expect(await simulated.gateway().gateway.sale(sale, null)).toMatchObject({ kind: 'approved' });
  return sale;
}

async function resumable() {
  const { gateway } = simulated.gateway();
  const sale = newSale();
  const challenge = expectChallenge(await gateway.threeDSecure.begin(sale, null));
  const posted = await simulated.browse(challenge);
  const callback = posted && gateway.threeDSecure.readCallback(posted);
  if (!callback) throw new Error('no callback');
  return { sale, callback };
}

type Limits = Parameters<typeof simulated.gateway>[0];
type Arranged = {
  send: (limits?: Limits) => Promise<SaleStep | ReturnOutcome>;
  tranId: string;
  /** The result without a fault. */
  usual: string;
  moneyIn: 'sales' | 'voids' | 'refunds' | null;
};

/** Prepares one message, which is sent after its fault is armed. */
const messages: [message: string, arrange: () => Promise<Arranged>][] = [
  [
    'plain_sale',
    () => {
      const sale = newSale();
      const send = (limits?: Limits) => simulated.gateway(limits).gateway.sale(sale, null);
      return Promise.resolve({ send, tranId: sale.tranId, usual: 'approved', moneyIn: 'sales' });
    },
  ],
  [
    'spi_sale',
    () => {
      const sale = newSale();
      const send = (limits?: Limits) =>
        simulated.gateway(limits).gateway.threeDSecure.begin(sale, null);
      return Promise.resolve({ send, tranId: sale.tranId, usual: 'challenge', moneyIn: null });
    },
  ],
  [
    'spi_payment',
    async () => {
      const { sale, callback } = await resumable();
      const send = (limits?: Limits) =>
        simulated.gateway(limits).gateway.threeDSecure.resume(sale, callback);
      return { send, tranId: sale.tranId, usual: 'approved', moneyIn: 'sales' };
    },
  ],
  [
    'void',
    async () => {
      const sale = await soldSale();
      const send = (limits?: Limits) =>
        simulated.gateway(limits).gateway.void(returning(sale), null);
      return { send, tranId: sale.tranId, usual: 'done', moneyIn: 'voids' };
    },
  ],
  [
    'refund',
    async () => {
      const sale = await soldSale();
      const send = (limits?: Limits) =>
        simulated.gateway(limits).gateway.refund(returning(sale), null);
      return { send, tranId: sale.tranId, usual: 'done', moneyIn: 'refunds' };
    },
  ],
];

/** The cause of an unknown outcome, and whether the gateway has moved the money. */
const failures: [failure: string, cause: string, isProcessed: boolean][] = [
  ['reset_before', 'reset', false],
  ['reset_after', 'reset', true],
  ['http_500', 'http', false],
  ['http_500_after', 'http', true],
  ['truncated', 'parse', true],
  ['malformed_after', 'parse', true],
  ['wrong_amount', 'mismatch', true],
  ['wrong_currency', 'mismatch', true],
  ['wrong_identifier', 'mismatch', true],
  ['missing_identifier', 'mismatch', true],
  ['malfunction_before', 'gateway', false],
  ['malfunction_after', 'gateway', true],
  ['duplicate_before', 'duplicate', false],
  ['duplicate_after', 'duplicate', true],
];

describe.each(messages)('%s', (message, arrange) => {
  const moneyOf = async ({ tranId, moneyIn }: Arranged) =>
    moneyIn === null ? null : (await simulated.totals(tranId))[moneyIn];
  const expected = ({ moneyIn }: Arranged, isProcessed: boolean) => {
    if (moneyIn === null) return null;
    return isProcessed ? whole : nothing;
  };

  test('without a fault', async () => {
    const arranged = await arrange();
    expect(await arranged.send()).toMatchObject({ kind: arranged.usual });
    expect(await moneyOf(arranged)).toEqual(expected(arranged, true));
  });

  test.each(failures)('%s is unknown: %s', async (failure, cause, isProcessed) => {
    const arranged = await arrange();
    await simulated.arm(`${message}_${failure}`);
    expect(await arranged.send()).toMatchObject({ kind: 'unknown', cause });
    expect(await moneyOf(arranged)).toEqual(expected(arranged, isProcessed));
  });

  test('late is the usual result', async () => {
    const arranged = await arrange();
    await simulated.arm(`${message}_late`, { delayMs: 100 });
    expect(await arranged.send()).toMatchObject({ kind: arranged.usual });
  });

  test('too late is unknown', async () => {
    const arranged = await arrange();
    await simulated.arm(`${message}_late`, { delayMs: 2000 });
    const limits = { totalLimitMs: 100 };
    expect(await arranged.send(limits)).toMatchObject({ kind: 'unknown', cause: 'timeout' });
    expect(await moneyOf(arranged)).toEqual(expected(arranged, true));
  });

  test('processed late is unknown', async () => {
    const arranged = await arrange();
    await simulated.arm(`${message}_processed_late`, { delayMs: 100 });
    expect(await arranged.send()).toMatchObject({ kind: 'unknown', cause: 'reset' });
    await expect.poll(() => moneyOf(arranged)).toEqual(expected(arranged, true));
  });
});

test('the same sale again is unknown, and charges once', async () => {
  const sale = await soldSale();
  const { gateway } = simulated.gateway();
  const unknown = { kind: 'unknown', cause: 'duplicate' };
  expect(await gateway.sale(sale, null)).toMatchObject(unknown);
  expect(await gateway.threeDSecure.begin(sale, null)).toMatchObject(unknown);
  expect((await simulated.totals(sale.tranId)).sales).toEqual(whole);
});

describe('voids and refunds', () => {
  test('parts of a sale are returned, up to the whole', async () => {
    const sale = await soldSale();
    const { gateway } = simulated.gateway();
    const refund = (amountMills: bigint) => gateway.refund(returning(sale, amountMills), null);
    expect(await refund(30_500n)).toMatchObject({ kind: 'done' });
    expect(await refund(68_510n)).toMatchObject({ kind: 'refused', why: 'amount' });
    expect(await refund(68_500n)).toMatchObject({ kind: 'done' });
    expect(await refund(10n)).toMatchObject({ kind: 'refused', why: 'amount' });
    expect(await simulated.totals(sale.tranId)).toMatchObject({
      refunds: { count: 2, cents: '9900' },
      netCents: '0',
    });
  });

  test('a settled sale can’t be voided, but refunded', async () => {
    const sale = await soldSale();
    await simulated.settle();
    const { gateway } = simulated.gateway();
    const notPossible = { kind: 'refused', why: 'not_possible', resultCode: '12' };
    expect(await gateway.void(returning(sale), null)).toMatchObject(notPossible);
    expect(await gateway.refund(returning(sale), null)).toMatchObject({ kind: 'done' });
  });

  test('a voided sale can be neither voided nor refunded again', async () => {
    const sale = await soldSale();
    const { gateway } = simulated.gateway();
    expect(await gateway.void(returning(sale), null)).toMatchObject({ kind: 'done' });
    const notPossible = { kind: 'refused', why: 'not_possible' };
    expect(await gateway.void(returning(sale), null)).toMatchObject(notPossible);
    expect(await gateway.refund(returning(sale), null)).toMatchObject(notPossible);
    expect(await simulated.totals(sale.tranId)).toMatchObject({ voids: whole, refunds: nothing });
  });

  test('a sale that was never sent is not found', async () => {
    const { gateway } = simulated.gateway();
    const notFound = { kind: 'refused', why: 'not_found', resultCode: '76' };
    expect(await gateway.void(returning(newSale()), null)).toMatchObject(notFound);
    expect(await gateway.refund(returning(newSale()), null)).toMatchObject(notFound);
  });

  // The way out for a sale that stays unknown: whether it was charged or not, nothing is left.
  test.each([
    ['plain_sale_reset_after', 'done'],
    ['plain_sale_reset_before', 'refused'],
  ])('an unknown outcome can be voided: %s', async (fault, kind) => {
    const sale = newSale();
    const { gateway } = simulated.gateway();
    await simulated.arm(fault);
    expect(await gateway.sale(sale, null)).toMatchObject({ kind: 'unknown' });
    expect(await gateway.void(returning(sale), null)).toMatchObject({ kind });
    expect((await simulated.totals(sale.tranId)).netCents).toBe('0');
  });
});

test('a probe finds out whether the gateway responds', async () => {
  const { gateway } = simulated.gateway();
  expect(await gateway.probe()).toBe(true);
  await simulated.arm('alive_down');
  expect(await gateway.probe()).toBe(false);
});
