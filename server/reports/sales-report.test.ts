import { randomUUID } from 'node:crypto';
import { addDays, addMonths, startOfMonth } from '@piton/contract/time/calendar.ts';
import {
  chartTabs,
  type SalesChart,
  type SalesMonths,
} from '@piton/contract/reports/sales-report.ts';
import { type CalendarDay, calendarDay } from '@piton/contract/time/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import type { SaleOutcome } from '../gateways/gateway.ts';
import {
  addCompany,
  approved,
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
  seal,
} from '../payments/testing/payment-world.ts';
import { paymentRequest } from '../payments/testing/pay.ts';
import { takePayment } from '../payments/take/take-payment.ts';
import { getReports } from './testing/ask-reports.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

type Who = { companyId: string | null; userId?: string };

/** Requests as a user with that primary company, at a chosen time. */
async function ask(path: string, { companyId, userId = world.ownerId }: Who, at: Date) {
  const caller = { database: world.database.kysely, userId, companyId, at };
  const response = await getReports(caller, `/api/sales/${path}`);
  return { status: response.status, body: await response.json() };
}

const months = async (who: Who, at: Date) => (await ask('months', who, at)).body as SalesMonths;
const chart = async (tab: string, who: Who, at: Date) =>
  (await ask(`chart?tab=${tab}`, who, at)).body as SalesChart;

type Paid = { amount: string; outcome?: SaleOutcome; mode?: 'live' | 'test' };

async function company(payments: readonly Paid[]): Promise<string> {
  const keyId = randomUUID();
  const owner = { ownerId: world.ownerId, standing: 'approved' as const, keyId };
  const companyId = await addCompany(world.database, owner);
  for (const { amount, outcome = approved, mode = 'live' } of payments) {
    const gateway = scriptedGateway({ sale: () => outcome });
    const request = paymentRequest({ companyId }, await seal({ amount }, keyId), { mode });
    await takePayment(paymentDeps(world, gateway), request);
  }
  return companyId;
}

const declined: SaleOutcome = {
  kind: 'declined',
  references: { approvalCode: '', hostReference: '1', batchId: '1' },
};
const unknown: SaleOutcome = { kind: 'unknown', cause: 'timeout', detail: 'no response' };

type Day = { day: CalendarDay; dollars: number; status?: string };

/** Adds counters for past days, because no test can be paid last year. */
async function addPastDays(companyId: string, days: readonly Day[]): Promise<void> {
  await withConnection(world.database.owner, async (client) => {
    for (const { day, dollars, status = 'Approved' } of days) {
      await client.query(
        `insert into sale_days (company_id, mode, day, status, sale_count, amount_mills, fee_mills)
         values ($1, 'live', $2, $3, 2, $4, 0)`,
        [companyId, day, status, dollars * 1000],
      );
      const counter = status === 'Approved' ? 'approved_count' : 'not_approved_count';
      await client.query(
        `update company_totals set ${counter} = ${counter} + 2 where company_id = $1 and mode = 'live'`,
        [companyId],
      );
    }
  });
}

const noon = (day: CalendarDay) => new Date(`${day}T12:00:00-04:00`);
const sum = (points: readonly { mills: number }[]) =>
  points.reduce((all, { mills }) => all + mills, 0);

describe('the months', () => {
  test('count this month’s approved payments and all of last month’s', async () => {
    const companyId = await company([
      { amount: '80.00' },
      { amount: '20.50' },
      { amount: '7.00', outcome: declined },
      { amount: '3.00', outcome: unknown },
      { amount: '999.00', mode: 'test' },
    ]);
    const today = calendarDay(new Date());
    const now = await months({ companyId }, new Date());
    expect(now).toMatchObject({
      today,
      lastMonth: { totalMills: 0, approvedMills: 0 },
      thisMonth: {
        from: startOfMonth(today),
        totalMills: 110_500,
        approvedMills: 100_500,
        approvedCount: 2,
      },
      changePercent: null,
      count: 4,
      approvedCount: 2,
    });
    const nextMonth = await months({ companyId }, noon(addMonths(startOfMonth(today), 1)));
    expect(nextMonth).toMatchObject({
      lastMonth: { from: startOfMonth(today), totalMills: 110_500, approvedMills: 100_500 },
      thisMonth: { approvedMills: 0, approvedCount: 0 },
      changePercent: -100,
      count: 4,
      approvedCount: 2,
    });
  });

  test('turn at midnight in Saint Lucia', async () => {
    const companyId = await company([{ amount: '1.00', mode: 'test' }, { amount: '1.00' }]);
    await addPastDays(companyId, [
      { day: '2025-12-31', dollars: 400 },
      { day: '2025-12-31', dollars: 50, status: 'Declined' },
      { day: '2026-01-01', dollars: 300 },
      { day: '2026-01-31', dollars: 200 },
    ]);
    const before = await months({ companyId }, new Date('2026-01-31T23:59:59-04:00'));
    expect(before).toMatchObject({
      today: '2026-01-31',
      lastMonth: {
        from: '2025-12-01',
        to: '2025-12-31',
        totalMills: 450_000,
        approvedMills: 400_000,
        sameDays: { to: '2025-12-31', approvedMills: 400_000 },
      },
      thisMonth: { from: '2026-01-01', to: '2026-01-31', approvedMills: 500_000 },
      changePercent: 25,
    });
    const after = await months({ companyId }, new Date('2026-02-01T00:00:00-04:00'));
    expect(after).toMatchObject({
      today: '2026-02-01',
      lastMonth: {
        totalMills: 500_000,
        sameDays: { from: '2026-01-01', to: '2026-01-01', approvedMills: 300_000 },
      },
      thisMonth: { from: '2026-02-01', approvedMills: 0 },
      changePercent: -100,
    });
  });

  test('know 29 February', async () => {
    const companyId = await company([{ amount: '1.00' }]);
    await addPastDays(companyId, [
      { day: '2024-01-29', dollars: 10 },
      { day: '2024-01-30', dollars: 90 },
      { day: '2024-02-29', dollars: 50 },
    ]);
    expect(await months({ companyId }, noon('2024-02-29'))).toMatchObject({
      lastMonth: { approvedMills: 100_000, sameDays: { to: '2024-01-29', approvedMills: 10_000 } },
      thisMonth: { to: '2024-02-29', approvedMills: 50_000 },
      changePercent: -50,
    });
  });

  test('are the owner’s alone, and zeros without a company', async () => {
    const companyId = await company([{ amount: '80.00' }]);
    const zeros = {
      lastMonth: { totalMills: 0, approvedMills: 0, sameDays: { approvedMills: 0 } },
      thisMonth: { approvedMills: 0, approvedCount: 0 },
      changePercent: null,
      count: 0,
      approvedCount: 0,
    };
    expect(await months({ companyId, userId: randomUUID() }, new Date())).toMatchObject(zeros);
    expect(await months({ companyId: null }, new Date())).toMatchObject(zeros);
    expect(await months({ companyId: await company([]) }, new Date())).toMatchObject(zeros);
  });
});

describe('the chart', () => {
  const today = '2026-05-20';
  /** One day at the start or end of each tab's period, and one in each earlier period. */
  const past: readonly Day[] = [
    { day: '2024-02-29', dollars: 1 },
    { day: '2024-12-31', dollars: 2 },
    { day: '2025-05-20', dollars: 4 },
    { day: '2025-05-21', dollars: 8 },
    { day: '2025-11-30', dollars: 16 },
    { day: '2025-12-31', dollars: 32 },
    { day: '2026-04-30', dollars: 64 },
    { day: '2026-05-01', dollars: 128 },
    { day: '2026-05-20', dollars: 256 },
    { day: '2026-05-20', dollars: 10_000, status: 'Declined' },
  ];

  test('adds up to the approved amounts of its periods, tab by tab', async () => {
    const companyId = await company([{ amount: '1.00' }]);
    await addPastDays(companyId, past);
    const sums: Record<string, [unit: string, current: number, previous: number]> = {};
    for (const tab of chartTabs) {
      const { unit, current, previous } = await chart(tab, { companyId }, noon(today));
      sums[tab] = [unit, sum(current.points) / 1000, sum(previous.points) / 1000];
    }
    expect(sums).toEqual({
      ALL: ['month', 511, 0],
      '1M': ['day', 384, 64],
      // 26 weeks from Monday 24 November 2025.
      '6M': ['week', 16 + 32 + 64 + 128 + 256, 0],
      '1Y': ['month', 16 + 32 + 64 + 128 + 256, 2 + 4 + 8],
      YTD: ['week', 64 + 128 + 256, 4],
    });
  });

  test('has Saint Lucia’s days, including those without payments', async () => {
    const companyId = await company([{ amount: '12.50' }, { amount: '7.50' }]);
    const day = calendarDay(new Date());
    const { current, previous } = await chart('1M', { companyId }, new Date());
    expect(current.points).toHaveLength(Number(day.slice(8)));
    expect(current.points.at(-1)).toEqual({ from: day, to: day, mills: 20_000, count: 2 });
    expect(sum(current.points)).toBe(20_000);
    expect(previous.to).toBe(addDays(startOfMonth(day), -1));
  });

  test('is the owner’s alone, and empty without a company', async () => {
    const companyId = await company([{ amount: '80.00' }]);
    for (const who of [{ companyId, userId: randomUUID() }, { companyId: null }]) {
      for (const tab of chartTabs) {
        const { current, previous } = await chart(tab, who, new Date());
        expect(sum([...current.points, ...previous.points])).toBe(0);
        expect(current.points.length).toBeGreaterThan(0);
      }
    }
  });

  test.each(['?tab=2M', '?tab=all', '?tab='])('refuses %s', async (query) => {
    const who = { companyId: world.companyId };
    expect((await ask(`chart${query}`, who, new Date())).status).toBe(422);
  });
});
