import { withConnection } from '@piton/server/database/with-connection.ts';
import { editedBank } from '../model/expected-ledger.ts';
import { expectRun } from '../model/expect-payouts.ts';
import type { Plan, Step, Week } from '../plan/plan.ts';
import { runThroughKills } from '../runners/run-through-kills.ts';
import type { Runners } from '../runners/start-runners.ts';
import { type ProofWorld, weeksOfShift } from '../world/proof-world.ts';
import type { TakenFile } from './bank-files.ts';
import {
  adjust,
  chargeBack,
  editBank,
  endDispute,
  saveBank,
  setStanding,
  trade,
  verifyBank,
} from './happen.ts';
import { importFromBank, importMore } from './import-from-bank.ts';
import { approveWeek, cancelPayout, releaseWeek } from './release-week.ts';
import { newTally, type Tally } from './week-counts.ts';
import type { Connection } from '../world/keep-logins.ts';

export type Played = { readonly files: readonly TakenFile[]; readonly tally: Tally };

type Playing = {
  readonly world: ProofWorld;
  readonly runners: Runners;
  readonly watcher: Connection;
  readonly holder: Connection;
  readonly files: TakenFile[];
  readonly tally: Tally;
};

/** Applies the plan step by step, to the product and to the expected result. */
export async function playWeeks(
  world: ProofWorld,
  plan: Plan,
  runners: Runners,
  print: (line: string) => void,
): Promise<Played> {
  const { superuser } = world.database;
  return withConnection(superuser, (watcher) =>
    withConnection(superuser, async (holder) => {
      const seen = { runners, watcher, holder };
      const playing: Playing = { world, ...seen, files: [], tally: newTally() };
      for (const [number, week] of plan.weeks.entries()) {
        const before = plan.weeks[number - 1] ?? null;
        const shift = world.shifts[Math.floor(number / weeksOfShift)];
        const onDuty = { ...playing, world: { ...world, ...shift } };
        for (const step of week.steps) await play(onDuty, step, { week, before });
        print(weekLine(playing, week));
      }
      return playing;
    }),
  );
}

type When = { readonly week: Week; readonly before: Week | null };

async function play(playing: Playing, step: Step, { week, before }: When): Promise<void> {
  const { world, tally, files } = playing;
  switch (step.kind) {
    case 'clock':
      return world.setClock(new Date(step.at));
    case 'trade':
      return trade(world, step.trades, tally);
    case 'adjust':
      return adjust(world, step, tally);
    case 'charge back':
      return chargeBack(world, step, tally);
    case 'end dispute':
      return endDispute(world, step, tally);
    case 'standing':
      return setStanding(world, step, tally);
    case 'edit bank':
      return editBank(world, step, tally);
    case 'verify bank':
      return verifyBank(world, step);
    case 'run':
      return runWeek(playing, step, week);
    case 'approve':
      return approveWeek(world, week.cutOffDay);
    case 'cancel':
      return cancelPayout(world, week.cutOffDay, step.owner, tally);
    case 'release': {
      const file = await releaseWeek(world, week.cutOffDay, step.format);
      if (file !== null) files.push(file);
      return;
    }
    case 'bank says':
      return importFromBank(world, week, step, tally);
    case 'bank says more':
      if (before !== null) await importMore(world, before, step.returned, tally);
  }
}

type Run = Extract<Step, { kind: 'run' }>;

async function runWeek(
  { world, runners, watcher, holder, tally }: Playing,
  { isEarly, kills, jumpMs, trades, savers }: Run,
  { cutOffDay, cutOff }: Week,
): Promise<void> {
  const at = new Date(world.now());
  const saved = new Map<string, string>();
  const concurrently = async () => {
    await Promise.all([
      trade(world, trades, tally),
      ...savers.map(async (owner) => {
        saved.set(world.owners[owner] ?? '', await saveBank(world, owner, tally));
      }),
    ]);
    if (jumpMs !== 0) await world.setClock(new Date(at.getTime() + jumpMs));
  };
  const isDone = async () => {
    if (isEarly) return true;
    // A run that started after the clock went back found nothing to do.
    await world.setClock(at);
    const { rows } = await watcher.query(
      'select from payout_runs where cut_off_day = $1 and closed_at is not null',
      [cutOffDay],
    );
    return rows.length > 0;
  };
  // Sales during the run are after the cut-off, whichever merchant comes first.
  await runThroughKills({ runners, watcher, holder, kills, isDone, concurrently }, tally.killed);
  if (isEarly) return;
  // A merchant who saved their account during the run is paid to the old one or not yet; both are
  // right.
  const { rows: queued } = await watcher.query<{ id: string }>(
    'select owner_id as id from payouts where cut_off_day = $1 and owner_id = any($2)',
    [cutOffDay, [...saved.keys()]],
  );
  const paid = new Set(queued.map(({ id }) => id));
  for (const [id, number] of saved) if (!paid.has(id)) editedBank(world.model, id, number);
  expectRun(world.model, cutOffDay, Date.parse(cutOff));
  for (const [id, number] of saved) if (paid.has(id)) editedBank(world.model, id, number);
}

function weekLine({ world: { model }, tally, files }: Playing, { cutOffDay }: Week): string {
  const payouts = model.payouts.filter((payout) => payout.cutOffDay === cutOffDay);
  const file = files.at(-1)?.cutOffDay === cutOffDay ? files.at(-1) : undefined;
  return [
    cutOffDay,
    `${String(payouts.length).padStart(4)} payouts`,
    `${String(file?.payments.length ?? 0).padStart(4)} in the file (${file?.format ?? 'none'})`,
    `${String(tally.killed.atWork).padStart(3)} of ${tally.killed.kills} killed at work so far`,
  ].join('  ');
}
