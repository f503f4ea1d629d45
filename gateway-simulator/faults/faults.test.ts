import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leavesOf, readResponse } from '../testing/read-gateway-response.ts';
import { type RunningSimulator, runSimulator } from '../testing/run-simulator.ts';
import { cards, saleXml } from '../testing/sale-xml.ts';
import { faultKinds } from './fault-kinds.ts';

let simulator: RunningSimulator;

beforeEach(async () => {
  simulator = await runSimulator();
});
afterEach(() => simulator.stop());

async function armed(): Promise<unknown> {
  return ((await simulator.control('/faults')) as { armed: unknown }).armed;
}

describe('a sale', () => {
  test('processed long before its late response', async () => {
    await simulator.arm('late', { delayMs: 300 });
    const startedAt = performance.now();
    const sale = simulator.sell({ TranId: 'A' });
    await expect.poll(() => simulator.inquire('A'), { interval: 5 }).toBe('YES');
    expect((await sale).elements['FinancialResultCode']).toBe('Approved');
    expect(performance.now() - startedAt).toBeGreaterThan(290);
  });

  test('processed even if the caller stops waiting', async () => {
    await simulator.arm('late', { delayMs: 600_000 });
    const patience = new AbortController();
    const sale = simulator.post('test', saleXml({ TranId: 'A' }), { signal: patience.signal });
    const ended = sale.catch((error: unknown) => error);
    await expect.poll(() => simulator.inquire('A'), { interval: 5 }).toBe('YES');
    patience.abort();
    expect(await ended).toMatchObject({ name: 'AbortError' });
    expect((await simulator.sell({ TranId: 'A' })).elements['ResultCode']).toBe(
      'DuplicateTransaction',
    );
  });

  test('unknown until it is processed late, without a response to the caller', async () => {
    await simulator.arm('processed_late', { delayMs: 300 });
    const startedAt = performance.now();
    const failure: unknown = await simulator.sell({ TranId: 'A' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(await simulator.inquire('A')).toBe('NOTFOUND');
    await expect.poll(() => simulator.inquire('A'), { interval: 5 }).toBe('YES');
    expect(performance.now() - startedAt).toBeGreaterThan(290);
    expect(await simulator.control('/totals?tranId=A')).toMatchObject({
      test: { approvedCount: 1, approvedCents: '9900' },
    });
  });

  test.each([
    ['reset_after', 'YES'],
    ['reset_before', 'NOTFOUND'],
  ])('a connection ended by %s leaves it %s', async (kind, found) => {
    await simulator.arm(kind);
    const failure: unknown = await simulator.sell({ TranId: 'A' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(await simulator.inquire('A')).toBe(found);
  });

  test.each([
    ['http_500', 'NOTFOUND'],
    ['http_500_after', 'YES'],
  ])('the response %s leaves it %s', async (kind, found) => {
    await simulator.arm(kind);
    const response = await simulator.post('test', saleXml({ TranId: 'A' }));
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('');
    expect(await simulator.inquire('A')).toBe(found);
  });

  test('processed, with a truncated response that is no XML', async () => {
    await simulator.arm('truncated');
    const response = await simulator.post('test', saleXml({ TranId: 'A' }));
    expect(response.status).toBe(200);
    const xml = await response.text();
    expect(xml).toMatch(/<FinancialResultCode>Approved<\/FinancialResultCode>$/);
    expect(() => leavesOf(xml)).toThrow(/unclosed/);
    expect(await simulator.inquire('A')).toBe('YES');
  });

  test('processed with the right amount, while echoing another', async () => {
    await simulator.arm('wrong_amount');
    const { elements } = await simulator.sell({ TranId: 'A', Amount: '99.00' });
    expect(elements).toMatchObject({ FinancialResultCode: 'Approved', Amount: '100.00' });
    expect(await simulator.control('/totals?tranId=A')).toMatchObject({
      test: { approvedCount: 1, approvedCents: '9900' },
    });
  });

  test('not processed by a busy service', async () => {
    await simulator.arm('busy');
    const { status, elements } = await simulator.sell({ TranId: 'A' });
    expect(status).toBe(200);
    expect(elements).toEqual({
      SSISProcessTransactionResult: 'OK',
      ResultCode: 'TooBusy',
      FinancialResultCode: 'Incomplete',
      Amount: '0',
    });
    expect(await simulator.inquire('A')).toBe('NOTFOUND');
  });

  test.each(['truncated', 'wrong_amount', 'late'])(
    'stays refused or declined under %s',
    async (kind) => {
      await simulator.arm(kind, { count: 2, ...(kind === 'late' && { delayMs: 0 }) });
      await simulator.sell({ TranId: 'A', CardNumber: cards.declined }).catch(() => undefined);
      await simulator.sell({ TranId: 'B', Amount: '' }).catch(() => undefined);
      expect(await simulator.inquire('A')).toBe('NO');
      expect(await simulator.inquire('B')).toBe('NOTFOUND');
    },
  );
});

test('an inquiry service that is down returns a runtime error page', async () => {
  await simulator.sell({ TranId: 'A' });
  await simulator.arm('inquiry_down', { count: 2 });
  expect(await simulator.inquire('A', 'live')).toBe('NOTFOUND');
  expect(await simulator.inquire('A')).toContain('Runtime Error');
  expect((await simulator.sell({ TranId: 'B' })).elements['ResultCode']).toBe('OK');
  expect(await simulator.inquire('A')).toContain('Runtime Error');
  expect(await simulator.inquire('A')).toBe('YES');
});

test('a fault with an amount hits only sales of that amount and inquiries about them', async () => {
  await simulator.arm('wrong_amount', { count: 1, amount: '7.50' });
  await simulator.arm('inquiry_down', { count: 1, amount: '7.50' });
  await simulator.sell({ TranId: 'A', Amount: '8.00' });
  expect(await simulator.inquire('A')).toBe('YES');
  expect(await simulator.inquire('unknown')).toBe('NOTFOUND');
  expect((await simulator.sell({ TranId: 'B', Amount: '7.50' })).elements['Amount']).toBe('8.50');
  expect(await simulator.inquire('A')).toBe('YES');
  expect(await simulator.inquire('B')).toContain('Runtime Error');
});

test('a lagging inquiry service reports absence as often as set', async () => {
  await simulator.sell({ TranId: 'A' });
  await simulator.arm('inquiry_absent', { count: 2 });
  expect(await simulator.inquire('A')).toBe('NOTFOUND');
  expect((await simulator.sell({ TranId: 'A' })).elements['ResultCode']).toBe(
    'DuplicateTransaction',
  );
  expect(await simulator.inquire('A')).toBe('NOTFOUND');
  expect(await simulator.inquire('A')).toBe('YES');
});

describe('the switches', () => {
  test('hit the set number of sales of their mode, in order of arming', async () => {
    await simulator.arm('busy', { count: 2 });
    await simulator.arm('http_500');
    expect(await armed()).toEqual([
      { mode: 'test', kind: 'busy', count: 2, delayMs: 0 },
      { mode: 'test', kind: 'http_500', count: 1, delayMs: 0 },
    ]);
    const live = await simulator.sell({ TranId: 'A' }, 'live');
    expect(live.elements['ResultCode']).toBe('OK');
    const statuses: number[] = [];
    const codes: (string | undefined)[] = [];
    for (const TranId of ['A', 'B', 'C', 'D']) {
      const response = await simulator.post('test', saleXml({ TranId }));
      statuses.push(response.status);
      if (response.ok) codes.push((await readResponse(response)).elements['ResultCode']);
    }
    expect(statuses).toEqual([200, 200, 500, 200]);
    expect(codes).toEqual(['TooBusy', 'TooBusy', 'OK']);
    expect(await armed()).toEqual([]);
  });

  test('are all off after DELETE', async () => {
    await simulator.arm('busy', { count: 5 });
    expect(await simulator.control('/faults', 'DELETE')).toEqual({ armed: [] });
    expect((await simulator.sell()).elements['ResultCode']).toBe('OK');
  });

  test('describe themselves', async () => {
    expect(await simulator.control('/faults')).toEqual({
      armed: [],
      mixes: [],
      played: { test: {}, live: {} },
      kinds: faultKinds,
    });
  });

  test.each([
    [{ kind: 'earthquake' }, /there is no such kind: GET \/faults lists them/],
    [{ kind: 'toString' }, /there is no such kind/],
    [{ mode: 'other' }, /mode must be test or live/],
    [{ count: 0 }, /count must be a whole number from 1/],
    [{ count: 1.5 }, /count must be/],
    [{ count: undefined }, /count must be/],
    [{ kind: 'late' }, /late needs delayMs/],
    [{ kind: 'late', delayMs: -1 }, /late needs delayMs/],
    [{ kind: 'processed_late' }, /processed_late needs delayMs/],
    [{ delayMs: 5 }, /busy takes no delayMs/],
    [{ knid: 'busy' }, /nothing is known of knid/],
  ])('refuse %j with a message', async (more, words) => {
    const response = await fetch(`${simulator.url}/faults`, {
      method: 'POST',
      body: JSON.stringify({ mode: 'test', kind: 'busy', count: 1, ...more }),
    });
    expect(response.status).toBe(400);
    expect((await response.json()) as object).toEqual({
      error: expect.stringMatching(words) as string,
    });
    expect(await armed()).toEqual([]);
  });

  test('count played faults, not armed ones', async () => {
    await simulator.arm('busy', { count: 3 });
    await simulator.arm('inquiry_absent');
    await simulator.arm('http_500', { mode: 'live' });
    await simulator.sell({ TranId: 'A' });
    await simulator.sell({ TranId: 'A' });
    await simulator.inquire('A');
    await simulator.inquire('A');
    await simulator.control('/faults', 'DELETE');
    expect(await simulator.control('/faults')).toMatchObject({
      played: { test: { busy: 2, inquiry_absent: 1 }, live: {} },
    });
  });

  test('refuse invalid JSON', async () => {
    const response = await fetch(`${simulator.url}/faults`, { method: 'POST', body: '{' });
    expect(response.status).toBe(400);
  });
});
