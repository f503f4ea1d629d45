import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { demoCompany } from '@piton/server/demo/demo-people.ts';
import { sellInBulk } from '@piton/server/payments/testing/sell-in-bulk.ts';
import type { Figure } from '../harness/figure.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import type { OwnWorld } from '../payments/world/own-world.ts';
import { ask, type ClockWorlds, openClockWorlds } from './clock-world.ts';

/** How wrong the clocks are around a cut-off, the beginning of a Thursday in Saint Lucia. */
type Week = {
  readonly name: string;
  readonly cutOff: string;
  readonly databaseMs: number;
  readonly serverMs: number | 'frozen';
};

const hourMs = 60 * 60_000;
const patienceMs = 120_000;
const weeks: readonly Week[] = [
  week('database 25 h ahead', { databaseMs: 25 * hourMs }),
  week('both 1 h behind', { databaseMs: -hourMs, serverMs: -hourMs }),
  week('database 1 h behind', { databaseMs: -hourMs }),
  week('both 25 h ahead', { databaseMs: 25 * hourMs, serverMs: 25 * hourMs }),
  week('server 25 h ahead', { serverMs: 25 * hourMs }),
  week('server frozen', { serverMs: 'frozen' }),
  week('across 31 December', { cutOff: '2026-12-31T04:00:00Z' }),
  week('across 29 February', { cutOff: '2028-03-02T04:00:00Z' }),
];

function week(name: string, given: Partial<Week>): Week {
  return { name, cutOff: '2026-12-03T04:00:00Z', databaseMs: 0, serverMs: 0, ...given };
}

type Found = { readonly sales: number; readonly payouts: number; readonly wrong: number };

/** Each sale is in one payout, and none in a week that ended before it by the database’s clock. */
export const payoutsPart: Part = {
  name: 'payouts',
  isLong: true,
  run: async ({ folder, scale, print }) => {
    const worlds = await openClockWorlds(folder);
    try {
      const found = { sales: 0, payouts: 0, wrong: 0 };
      for (const shown of scale === 'short' ? weeks.slice(0, 1) : weeks) {
        const { sales, payouts, wrong } = await play(worlds, shown);
        print(`${shown.name}: ${sales} sales, ${payouts} payouts, ${wrong} wrong`);
        found.sales += sales;
        found.payouts += payouts;
        found.wrong += wrong;
      }
      const planted = await play(worlds, weeks[0] as Week, payWithoutCutOff);
      return [
        payoutFigure(found),
        arrangedControl(
          'a week pays what was sold after its cut-off',
          `${planted.wrong} wrong`,
          planted.wrong > 0,
        ),
      ];
    } finally {
      await worlds.stop();
    }
  },
};

function payoutFigure({ sales, payouts, wrong }: Found): Figure {
  return {
    name: 'sales missed, paid twice or paid too early',
    measured: `${wrong} of ${sales} in ${payouts} payouts`,
    limit: '0',
    isKept: wrong === 0 && sales > 0 && payouts > 0,
  };
}

/** Wrong until two hours after the cut-off, then right for that week and the next. */
async function play(
  worlds: ClockWorlds,
  { cutOff, databaseMs, serverMs }: Week,
  plant: (world: OwnWorld) => Promise<void> = async () => undefined,
): Promise<Found> {
  const { databaseClock, serverClock } = worlds;
  const at = (hours: number, isWrong: boolean) => {
    const rightMs = new Date(cutOff).getTime() + hours * hourMs;
    const aheadMs = rightMs - Date.now();
    databaseClock.set({ aheadMs: aheadMs + (isWrong ? databaseMs : 0) });
    if (isWrong && serverMs === 'frozen') serverClock.set({ frozenAt: new Date(rightMs) });
    else serverClock.set({ aheadMs: aheadMs + (isWrong ? Number(serverMs) : 0) });
  };
  databaseClock.set({ aheadMs: 0 });
  const world = await worlds.newWorld();
  await plant(world);
  const sell = () => sellInBulk({ database: world, companyId: demoCompany.id }, [90_000n, 80_010n]);
  // A server looks for an ended week when it starts.
  const run = async () => {
    const server = await worlds.startServer(world);
    try {
      await untilClosed(world);
    } finally {
      await server.stop();
    }
  };
  try {
    at(-0.5, true);
    await sell();
    at(0.5, true);
    await sell();
    await run();
    at(2, false);
    await sell();
    await run();
    at(7 * 24 + 1, false);
    await run();
    return await count(world);
  } finally {
    databaseClock.set({ aheadMs: 0 });
    serverClock.set({ aheadMs: 0 });
  }
}

async function untilClosed(world: OwnWorld): Promise<void> {
  const endsAtMs = performance.now() + patienceMs;
  while (performance.now() < endsAtMs) {
    const closed = await ask(
      world,
      `select from payout_runs
        where cut_off_day = last_cut_off_day(database_now()) and closed_at is not null`,
    );
    if (closed.length === 1) return;
    await wait(200);
  }
  throw new Error('the week was not closed');
}

async function count(world: OwnWorld): Promise<Found> {
  const [found] = await ask<Found>(
    world,
    `select count(*)::integer as sales,
            (select count(*)::integer from payouts) as payouts,
            count(*) filter (where lines <> 1 or is_early)::integer as wrong
       from (
         select e.id, count(l.payout_id) as lines,
                coalesce(bool_or(t.created_at >= (payout_week(p.cut_off_day)).cut_off), false)
                  as is_early
           from ledger_entries e
           join ledger_transactions t on t.id = e.transaction_id
           join ledger_accounts a on a.id = e.account_id
           left join payout_lines l on l.account_id = a.id and e.id <= l.to_entry_id
            and e.id > coalesce(l.after_entry_id, 0)
           left join payouts p on p.id = l.payout_id
          where a.mode = 'live' and a.code = 'merchant_payable' and a.company_id = $1
            and t.kind = 'sale'
          group by e.id
       ) sold`,
    [demoCompany.id],
  );
  if (found === undefined) throw new Error('the database returned no count');
  return found;
}

const source = path.resolve(import.meta.dirname, '../../server/payouts/sql/run.sql');
const judged = '(payout_week(run.cut_off_day)).cut_off)';

async function payWithoutCutOff({ owner }: OwnWorld): Promise<void> {
  const parts = readFileSync(source, 'utf8').split(judged);
  if (parts.length !== 2) throw new Error(`the control needs "${judged}" once in ${source}`);
  await withConnection(owner, (client) => client.query(parts.join("'infinity')")));
}
