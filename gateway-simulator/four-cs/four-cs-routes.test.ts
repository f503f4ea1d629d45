import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from '../journal/open-journal.ts';
import { modes } from '../mode.ts';
import { type RunningSimulator, runSimulator } from '../testing/run-simulator.ts';
import { cards } from '../testing/sale-xml.ts';

let simulator: RunningSimulator;

beforeEach(async () => {
  simulator = await runSimulator();
});
afterEach(() => simulator.stop());

const nothing = { approvedCount: 0, approvedCents: '0', declinedCount: 0, incompleteCount: 0 };

test.each(modes)('%s mode answers inquiries about its own sales', async (mode) => {
  const other = mode === 'test' ? 'live' : 'test';
  await simulator.sell({ TranId: 'YES1' }, mode);
  await simulator.sell({ TranId: 'NO1', CardNumber: cards.declined }, mode);
  await simulator.sell({ TranId: 'NO2', CardNumber: cards.incomplete }, mode);
  await simulator.sell({ TranId: 'BAD', Currency: '951' }, mode);
  expect(await simulator.inquire('YES1', mode)).toBe('YES');
  expect(await simulator.inquire('NO1', mode)).toBe('NO');
  expect(await simulator.inquire('NO2', mode)).toBe('NO');
  expect(await simulator.inquire('BAD', mode)).toBe('NOTFOUND');
  expect(await simulator.inquire('YES1', mode, 'BOSL_2')).toBe('NOTFOUND');
  expect(await simulator.inquire('YES1', other)).toBe('NOTFOUND');
  const { elements } = await simulator.sell({ TranId: 'YES1' }, other);
  expect(elements['FinancialResultCode']).toBe('Approved');
});

test.each(['/DevTranSvcs/tqs.aspx', '/TranSvcs/tqs.aspx?m=BOSL_1', '/TranSvcs/tqs.aspx?m=&t=T1'])(
  'an incomplete inquiry gets a runtime error page: %s',
  async (address) => {
    const response = await fetch(simulator.url + address);
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toContain('Runtime Error');
  },
);

test('an inquiry is answered in plain text', async () => {
  const response = await fetch(`${simulator.url}/TranSvcs/tqs.aspx?m=BOSL_1&t=T1`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
});

test('each mode counts its posted money', async () => {
  expect(await simulator.control('/totals')).toEqual({ test: nothing, live: nothing });
  await simulator.sell({ TranId: 'A', Amount: '99.00' });
  await simulator.sell({ TranId: 'A', Amount: '99.00' });
  await simulator.sell({ TranId: 'B', Amount: '0.01' });
  await simulator.sell({ TranId: 'C', CardNumber: cards.declined });
  await simulator.sell({ TranId: 'D', CardNumber: cards.incomplete });
  await simulator.sell({ TranId: 'E', TranType: 'AuthOnly' });
  await simulator.sell({ TranId: 'F', Currency: 'USD', Amount: '5.00' });
  await simulator.sell({ TranId: 'A', Amount: '9999999999.99' }, 'live');
  expect(await simulator.control('/totals')).toEqual({
    test: { approvedCount: 3, approvedCents: '10401', declinedCount: 1, incompleteCount: 1 },
    live: { ...nothing, approvedCount: 1, approvedCents: '999999999999' },
  });
  expect(await simulator.control('/totals?currency=USD')).toEqual({
    test: { ...nothing, approvedCount: 1, approvedCents: '500' },
    live: nothing,
  });
  expect(await simulator.control('/totals?tranId=B')).toEqual({
    test: { ...nothing, approvedCount: 1, approvedCents: '1' },
    live: nothing,
  });
  expect(await simulator.control('/totals?tranId=Z')).toEqual({ test: nothing, live: nothing });
});

test('a sale that cannot be journalled is not processed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'piton-journal-'));
  const journal = await openJournal(path.join(folder, 'journal.jsonl'));
  const withJournal = await runSimulator({ journal });
  await withJournal.sell({ TranId: 'A' });
  journal.close();
  const { status, elements } = await withJournal.sell({ TranId: 'B' });
  expect(status).toBe(200);
  expect(elements).toEqual({ SSISProcessTransactionResult: 'UnabletoProcessInternalProblem' });
  expect(await withJournal.inquire('A')).toBe('YES');
  expect(await withJournal.inquire('B')).toBe('NOTFOUND');
  withJournal.stop();
  rmSync(folder, { recursive: true });
});
