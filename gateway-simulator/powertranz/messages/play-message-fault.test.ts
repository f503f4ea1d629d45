import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type MessageFailure,
  messageFailures,
  type PowerTranzMessage,
  powerTranzMessages,
} from '../../faults/powertranz-fault-kinds.ts';
import { type RunningSimulator, runSimulator } from '../../testing/run-simulator.ts';
import { plainSale, spiSale, talkToPowerTranz } from '../../testing/talk-to-powertranz.ts';
import type { ResponseBody } from '../response-body.ts';

let simulator: RunningSimulator;
let talk: ReturnType<typeof talkToPowerTranz>;

beforeEach(async () => {
  simulator = await runSimulator();
  talk = talkToPowerTranz(simulator.url);
});
afterEach(() => simulator.stop());

const isProcessed: Record<MessageFailure, boolean> = {
  late: true,
  processed_late: true,
  reset_before: false,
  reset_after: true,
  http_500: false,
  http_500_after: true,
  truncated: true,
  malformed_after: true,
  wrong_amount: true,
  wrong_currency: true,
  wrong_identifier: true,
  missing_identifier: true,
  malfunction_before: false,
  malfunction_after: true,
  duplicate_before: false,
  duplicate_after: true,
};

type Prepared = { path: string; body: unknown; identifier: string };

/** The request of each message, after what must come before it. */
const prepare: Record<PowerTranzMessage, () => Promise<Prepared>> = {
  plain_sale: async () => {
    const identifier = randomUUID();
    const body = plainSale({ TransactionIdentifier: identifier });
    return { path: '/sale', body, identifier };
  },
  spi_sale: async () => {
    const identifier = randomUUID();
    return { path: '/spi/sale', body: spiSale({ TransactionIdentifier: identifier }), identifier };
  },
  spi_payment: async () => {
    const started = await talk.startSale();
    await talk.open(started);
    const identifier = started.TransactionIdentifier ?? '';
    return { path: '/spi/payment', body: started.SpiToken, identifier };
  },
  void: async () => {
    const { TransactionIdentifier: identifier = '' } = await talk.sell();
    return { path: '/void', body: { TransactionIdentifier: identifier }, identifier };
  },
  refund: async () => {
    const { TransactionIdentifier: identifier = '' } = await talk.sell();
    const body = { Refund: true, TransactionIdentifier: identifier, TotalAmount: 1 };
    return { path: '/refund', body, identifier };
  },
};

/** Whether the gateway has recorded the message. */
async function isRecorded(message: PowerTranzMessage, identifier: string): Promise<boolean> {
  const totals = await talk.totals(`transactionIdentifier=${identifier}`);
  const counts: Record<PowerTranzMessage, number> = {
    plain_sale: totals.sales.count,
    spi_sale: totals.authentications.pending,
    spi_payment: totals.sales.count,
    void: totals.voids.count,
    refund: totals.refunds.count,
  };
  return counts[message] > 0;
}

const cases = powerTranzMessages.flatMap((message) =>
  (Object.keys(messageFailures) as MessageFailure[]).map((failure) => [message, failure] as const),
);

test.each(cases)('%s under %s', async (message, failure) => {
  const { path, body, identifier } = await prepare[message]();
  const delay = 'isDelayed' in messageFailures[failure] && { delayMs: 20 };
  await talk.arm(`${message}_${failure}`, { ...delay });
  const response = await talk.post(path, body).catch(() => undefined);
  const text = await response?.text();
  if (failure === 'processed_late') expect(await isRecorded(message, identifier)).toBe(false);
  const isTaken = isProcessed[failure];
  await expect.poll(() => isRecorded(message, identifier)).toBe(isTaken);
  expect(messageFailures[failure].what).toMatch(isTaken ? /processes it/ : /processes nothing/);
  const isReset = /reset|processed_late/.test(failure);
  expect(response === undefined).toBe(isReset);
  expect(response?.status).toBe(expectedStatus(failure));
  if (response?.status === 500) expect(text).toBe('');
  expect(await simulator.control('/faults')).toMatchObject({
    armed: [],
    played: { test: { [`${message}_${failure}`]: 1 } },
  });
});

function expectedStatus(failure: MessageFailure): number | undefined {
  if (/reset|processed_late/.test(failure)) return undefined;
  return failure.startsWith('http_500') ? 500 : 200;
}

async function sellUnder(failure: MessageFailure): Promise<string> {
  await talk.arm(`plain_sale_${failure}`);
  return (await talk.post('/sale', plainSale({ TransactionIdentifier: identifier }))).text();
}

const identifier = '3f0e9c5a-3f6e-4a57-9c62-7d5b6b0e2f11';

describe('a response', () => {
  test('that is cut off ends after its outcome and is no JSON', async () => {
    const text = await sellUnder('truncated');
    expect(text).toBe('{"TransactionType":2,"Approved":true,');
  });

  test.each([
    ['wrong_amount', { TotalAmount: 100 }],
    ['wrong_currency', { CurrencyCode: '840' }],
    ['malfunction_after', { Approved: false, IsoResponseCode: '96' }],
    ['duplicate_after', { Approved: false, IsoResponseCode: '94' }],
  ] as const)('under %s differs from the stored sale', async (failure, difference) => {
    expect(JSON.parse(await sellUnder(failure))).toMatchObject(difference);
    expect(await talk.totals(`transactionIdentifier=${identifier}&currencyCode=951`)).toMatchObject(
      {
        sales: { count: 1, cents: '9900' },
      },
    );
  });

  test('may name another sale', async () => {
    const body = JSON.parse(await sellUnder('wrong_identifier')) as ResponseBody;
    expect(body).toMatchObject({ Approved: true, TotalAmount: 99, CurrencyCode: '951' });
    expect(body.TransactionIdentifier).toMatch(/^[\da-f-]{36}$/);
    expect(body.TransactionIdentifier).not.toBe(identifier);
  });

  test('without identifiers keeps the rest', async () => {
    const body = JSON.parse(await sellUnder('missing_identifier')) as ResponseBody;
    expect(body).not.toHaveProperty('TransactionIdentifier');
    expect(body).toMatchObject({ Approved: true, TotalAmount: 99 });
  });

  test('to a refund may name another original', async () => {
    const sale = await talk.sell();
    await talk.arm('refund_wrong_identifier');
    const refund = await talk.refund(sale.TransactionIdentifier, 1);
    expect(refund).toMatchObject({ Approved: true });
    expect(refund.OriginalTrxnIdentifier).not.toBe(sale.TransactionIdentifier);
  });

  test('may come long after the money was taken', async () => {
    await talk.arm('plain_sale_late', { delayMs: 300 });
    const startedAt = performance.now();
    const sale = talk.sell({ TransactionIdentifier: identifier });
    await expect.poll(() => isRecorded('plain_sale', identifier), { interval: 5 }).toBe(true);
    expect(await sale).toMatchObject({ Approved: true });
    expect(performance.now() - startedAt).toBeGreaterThan(290);
  });
});

test('a fault hits its own message, mode and amount', async () => {
  await talk.arm('refund_http_500', { amount: '5.00' });
  const sale = await talk.sell({ TotalAmount: 50 });
  const live = await talkToPowerTranz(simulator.url, '/live').sell({ TotalAmount: 5 });
  expect(live).toMatchObject({ Approved: true });
  expect(await talk.refund(sale.TransactionIdentifier, 6)).toMatchObject({ Approved: true });
  const body = { Refund: true, TransactionIdentifier: sale.TransactionIdentifier, TotalAmount: 5 };
  expect((await talk.post('/refund', body)).status).toBe(500);
  expect(await talk.refund(sale.TransactionIdentifier, 5)).toMatchObject({ Approved: true });
  const { TransactionIdentifier } = await talk.sell({ TotalAmount: 5 });
  // A void has its sale's amount.
  await talk.arm('void_http_500', { amount: '6.00' });
  await talk.arm('void_http_500_after', { amount: '5.00' });
  expect((await talk.post('/void', { TransactionIdentifier })).status).toBe(500);
  expect(await talk.totals()).toMatchObject({ voids: { count: 1 } });
});

test('a mix decides about each refund of a sale, by its number and its sale alone', async () => {
  const mix = { mode: 'test', seed: 4, shares: { refund_http_500_after: 0.5 } };
  async function refund(TransactionIdentifier: string): Promise<number[]> {
    await simulator.control('/faults/mix', 'PUT', mix);
    const statuses: number[] = [];
    const body = { Refund: true, TransactionIdentifier, TotalAmount: 0.01 };
    for (let n = 0; n < 20; n += 1) statuses.push((await talk.post('/refund', body)).status);
    return statuses;
  }
  await talk.sell({ TransactionIdentifier: identifier });
  const { TransactionIdentifier: other = '' } = await talk.sell();
  const first = await refund(identifier);
  expect(new Set(first)).toEqual(new Set([200, 500]));
  expect(await refund(other)).not.toEqual(first);
  expect(await refund(identifier)).toEqual(first);
  expect(await talk.totals()).toMatchObject({ refunds: { count: 60, cents: '60' } });
});
