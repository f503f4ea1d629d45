/** Staff's totals: the trial balance of each day, and client funds. */
import { daysWithin } from '@piton/contract/time/calendar.ts';
import type { Reconciliation, TrialBalance } from '@piton/contract/payouts/reconciliation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { closeDays } from '../../ledger/close-days.ts';
import {
  acquirerHeader,
  importText,
  settledLines,
  table,
} from '../bank-imports/testing/import-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  adjustBalance,
  type PayoutWorld,
  sell,
  verify,
} from '../testing/payout-world.ts';
import { keepOverdueSales } from './unsettled-sales.ts';

let world: PayoutWorld;
let ana: Merchant;
let ben: Merchant;
beforeAll(async () => {
  world = await createPayoutWorld();
  ana = await addPaidMerchant(world);
  ben = await addPaidMerchant(world);
});
afterAll(() => world.database.drop());

async function get<Body>(path: string): Promise<Body> {
  const { status, body } = await world.one.browser.get(`/api/console/${path}`);
  expect(status).toBe(200);
  return body as unknown as Body;
}
const balance = (day: string | null = null) =>
  get<TrialBalance>(`trial-balance${day === null ? '' : `?day=${day}`}`);
const reconciliation = () => get<Reconciliation>('reconciliation');

const of = ({ accounts }: TrialBalance, code: string) => {
  const account = accounts.find((each) => each.code === code);
  return account && account.debitMills - account.creditMills;
};

describe('a trial balance', () => {
  test('covers one day in Saint Lucia, closed or not', async () => {
    // A minute before midnight in Saint Lucia, and at midnight.
    await world.at('2026-09-02T03:59:00Z');
    await sell(world, ana, 100);
    await world.at('2026-09-02T04:00:00Z');
    await sell(world, ana, 50, 25);
    await world.at('2026-09-03T12:00:00Z');
    await adjustBalance(world, ana, -10);

    const look = async () => {
      const days = await Promise.all(
        ['2026-08-31', '2026-09-01', '2026-09-02', '2026-09-03'].map((day) => balance(day)),
      );
      return days.map((day) => ({ ...day, isOver: true }));
    };
    const before = await look();
    const [none, first, second, third] = before;
    expect(none && none.debitMills).toBe(0);
    expect(first && of(first, 'acquirer_receivable')).toBe(100_000);
    expect(first && of(first, 'merchant_payable')).toBe(-93_500);
    expect(second && of(second, 'acquirer_receivable')).toBe(175_000);
    expect(third && of(third, 'adjustments')).toBe(-10_000);
    expect(second?.accounts.find(({ code }) => code === 'merchant_payable')).toMatchObject({
      dayDebitMills: 4875,
      dayCreditMills: 75_000,
    });
    for (const day of before) expect(day.debitMills).toBe(day.creditMills);

    expect(await closeDays(world.database.kysely)).toBe(0);
    await world.at('2026-09-05T12:00:00Z');
    expect(await closeDays(world.database.kysely)).toBe(2);
    expect(await look()).toStrictEqual(before);
    await world.at('2026-11-24T12:00:00Z');
    expect(await closeDays(world.database.kysely)).toBe(80);
    expect(await closeDays(world.database.kysely)).toBe(0);
    expect(await look()).toStrictEqual(before);
    expect((await balance()).isOver).toBe(false);
  });

  test('closes each day once for four simultaneous requests', async () => {
    await world.at('2026-12-24T12:00:00Z');
    const closed = await Promise.all(
      Array.from({ length: 4 }, () => closeDays(world.database.kysely)),
    );
    expect(closed.reduce((sum, count) => sum + count)).toBe(30);
    expect((await verify(world)).problems).toStrictEqual([]);
  });

  test('lists all days with equal totals', async () => {
    const { status, body } = await world.one.browser.get(
      '/api/console/trial-balance.csv?from=2026-09-02&to=2026-09-30',
    );
    expect(status).toBe(200);
    const rows = String(body['file'])
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(rows[0]?.[0]).toBe('Day');
    expect(rows.filter(([day]) => day === '2026-09-02')).toContainEqual([
      '2026-09-02',
      'acquirer_receivable',
      '75.000',
      '0.000',
      '175.000',
    ]);
    const totals = rows.filter(([, account]) => account === 'total');
    expect(totals.slice(0, 3)).toStrictEqual([
      ['2026-09-02', 'total', '79.875', '79.875', '0.000'],
      ['2026-09-03', 'total', '10.000', '10.000', '0.000'],
      ['2026-09-04', 'total', '0.000', '0.000', '0.000'],
    ]);
    // Accounts keep their balance on days after the last posting.
    expect(totals).toHaveLength(29);
    expect(rows.filter(([day]) => day === '2026-09-30')).toContainEqual([
      '2026-09-30',
      'acquirer_receivable',
      '0.000',
      '0.000',
      '175.000',
    ]);
  });

  test('continues from month to month, from the first posting to today', async () => {
    const { body } = await world.one.browser.get(
      '/api/console/trial-balance.csv?from=2026-08-01&to=2027-07-31',
    );
    const lines = String(body['file']).trimEnd().split('\r\n').slice(1);
    const totals = lines.filter((line) => line.includes(',total,'));
    const first = totals[0]?.slice(0, 10);
    expect([first, totals.at(-1)?.slice(0, 10)]).toStrictEqual(['2026-09-01', '2026-12-24']);
    expect(totals).toHaveLength(daysWithin('2026-09-01', '2026-12-24'));
    expect(totals.every((line) => line.endsWith(',0.000'))).toBe(true);
    // Adjustments began on the third day and have no earlier lines.
    const given = lines.filter((line) => line.includes(',adjustments,'));
    expect(given[0]).toBe('2026-09-03,adjustments,0.000,10.000,-10.000');
    expect(given.at(-1)).toBe('2026-12-24,adjustments,0.000,0.000,-10.000');
  });

  test.each(['from=2026-09-03&to=2026-09-02', 'from=2025-01-01&to=2026-09-02'])(
    'refuses %s',
    async (span) => {
      const { status } = await world.one.browser.get(`/api/console/trial-balance.csv?${span}`);
      expect(status).toBe(422);
    },
  );

  test('fails if a closed day was altered', async () => {
    const alter = (mills: number) =>
      world.asOwner(
        `alter table ledger_days disable trigger ledger_days_stay;
         update ledger_days set debit_mills = debit_mills + ${mills}
          where day = '2026-09-02' and code = 'acquirer_receivable';
         alter table ledger_days enable trigger ledger_days_stay`,
      );
    await alter(10);
    expect((await verify(world)).problems).toStrictEqual([
      'Wednesday 2 September 2026 was closed with debits of EC$75.01 and credits of EC$0.00 on acquirer_receivable, but its entries have debits of EC$75.00 and credits of EC$0.00.',
    ]);
    await alter(-10);
    expect((await verify(world)).problems).toStrictEqual([]);
  });
});

describe('reconciling', () => {
  test('adds up money owed, on its way and on hold, and its cover', async () => {
    await world.at('2026-12-29T12:00:00Z');
    expect((await reconciliation()).unsettled).toStrictEqual({
      count: 3,
      mills: 175_000,
      oldest: '2026-09-02T03:59:00.000Z',
    });
    const settled = await settledLines(world, '-infinity', '2026-12-28');
    await importText(world, 'acquirer_csv', table(acquirerHeader, ...settled));
    await sell(world, ben, 1000);
    await adjustBalance(world, ben, -1100);
    const before = await reconciliation();
    expect(before).toMatchObject({
      owedToUsMills: 165_000,
      bankMills: 172_000,
      dueFromAcquirerMills: 1_000_000,
    });
    // Not the merchants': fees, and the effect of adjustments.
    expect(before.coverMills).toBe(1_172_000 - before.owedMills);
    expect(before.queued.count).toBe(0);

    await world.at('2026-12-31T12:00:00Z');
    await world.run();
    const after = await reconciliation();
    expect(after.queued).toStrictEqual({
      count: 1,
      mills: before.owedMills - (before.owedMills % 10),
    });
    expect(after.coverMills).toBe(before.coverMills);
    expect(after.exceptions).toStrictEqual([]);
  });

  test('reports a week that was not sent by its day', async () => {
    // New Year's Day is a bank holiday, so Monday is the day.
    await world.at('2027-01-04T12:00:00Z');
    expect((await reconciliation()).exceptions).toStrictEqual([]);
    await world.at('2027-01-05T12:00:00Z');
    const { exceptions, exceptionCount } = await reconciliation();
    expect(exceptionCount).toBe(exceptions.length);
    const late = exceptions.find(({ kind }) => kind === 'run_late');
    expect(late).toMatchObject({
      kind: 'run_late',
      reference: 'Week of Wednesday 30 December',
      path: '/console/payouts/2026-12-30',
    });
    expect(late?.explanation).toContain('was due in the merchant’s bank on Monday 4 January');
  });

  test('reports unsettled sales and unposted lines', async () => {
    await world.at('2027-02-02T12:00:00Z');
    await sell(world, ana, 40, 60);
    await world.at('2027-02-09T11:59:59Z');
    const sentenceOf = ({ exceptions }: Reconciliation) =>
      exceptions.find(({ path }) => path === '/console/payouts/reconciliation/not-settled')
        ?.explanation;
    const one = await reconciliation();
    expect(one.unsettled).toMatchObject({ count: 1, mills: 1_000_000 });
    expect(sentenceOf(one)).toBe('1 payment or refund older than a week is not in any settlement.');
    await world.at('2027-02-09T12:00:00Z');
    const before = await reconciliation();
    expect(before.unsettled).toMatchObject({ count: 3, mills: 1_100_000 });
    const kinds = ({ exceptions }: Reconciliation) => exceptions.map(({ kind }) => kind);
    expect(sentenceOf(before)).toMatch(/^3 payments and refunds older than a week are not in any/);

    const settled = await settledLines(world, '2026-12-01', '2027-02-08');
    const { id } = await importText(
      world,
      'acquirer_csv',
      table(acquirerHeader, ...settled, 'sale,NOSUCHINVOIC,5.00,0.10,2027-02-08,B1'),
    );
    const after = await reconciliation();
    expect(after.unsettled).toStrictEqual({ count: 0, mills: 0, oldest: null });
    expect(kinds(after)).not.toContain('unsettled_sale');
    expect(after.dueFromAcquirerMills).toBe(before.dueFromAcquirerMills - 1_100_000);
    expect(after.bankMills).toBe(before.bankMills + 1_097_000);
    // We bear the acquirer's fee.
    expect(after.coverMills).toBe(before.coverMills - 3000);
    expect(after.exceptions.find(({ kind }) => kind === 'import_line')).toMatchObject({
      explanation: '1 of its lines couldn’t be posted.',
      path: `/console/payouts/imports/${id}`,
    });
    expect((await verify(world)).problems).toStrictEqual([]);
  });
});

test('reports an unsettled sale until the acquirer settles it, however old', async () => {
  await world.at('2027-03-01T12:00:00Z');
  await sell(world, ana, 70, 80);
  await world.at('2027-03-02T12:00:00Z');
  await sell(world, ben, 90);
  const counted = async (at: string) => {
    await world.at(at);
    const before = (await reconciliation()).unsettled;
    await keepOverdueSales(world.database.kysely);
    const { unsettled } = await reconciliation();
    expect(unsettled).toStrictEqual(before);
    return unsettled;
  };
  const kept = () => world.asOwner('select from overdue_sales');
  const all = { count: 3, mills: 240_000, oldest: '2027-03-01T12:00:00.000Z' };
  expect(await counted('2027-03-15T12:00:00Z')).toStrictEqual(all);
  expect(await kept()).toHaveLength(0);
  // One of these days becomes two months old, then both; then years pass.
  expect(await counted('2027-05-01T12:00:00Z')).toStrictEqual(all);
  expect(await kept()).toHaveLength(2);
  expect(await counted('2027-05-02T12:00:00Z')).toStrictEqual(all);
  expect(await kept()).toHaveLength(3);
  expect(await counted('2029-03-01T12:00:00Z')).toStrictEqual(all);

  const [sale] = await world.asOwner<{ invoice: string }>(
    'select invoice from sales where amount_mills = 70000',
  );
  const line = `sale,${sale?.invoice ?? ''},70.00,1.00,2029-02-28,B7`;
  await importText(world, 'acquirer_csv', table(acquirerHeader, line));
  const others = { ...all, count: 2, mills: 170_000 };
  expect(await counted('2029-03-01T12:00:01Z')).toStrictEqual(others);
  expect(await kept()).toHaveLength(2);
});

test('a merchant cannot read it', async () => {
  for (const path of ['reconciliation', 'trial-balance']) {
    expect((await ana.browser.get(`/api/console/${path}`)).status).toBe(404);
  }
});
