import { seededRandom } from '../../harness/seeded-random.ts';
import { type Draw, drawing } from './drawing.ts';
import { fridays } from './friday-list.ts';
import { planBank, planBalanceChanges, planStandings, planTrades } from './plan-happenings.ts';
import type { Kill, Oddity, Plan, PlanSize, Step, Week } from './plan.ts';

const dayMs = 24 * 60 * 60_000;
const hourMs = dayMs / 24;
/** Midnight in Saint Lucia, in UTC. */
const midnightHours = 4;
const formats = ['csv', 'nacha', 'pain'] as const;
const oddities: readonly Oddity[] = [
  'back over the cut-off',
  'on a day while it runs',
  'none',
  'back over the cut-off while it runs',
  'run before its time',
];

/** All events from the first sale to the bank's last report, the same for the same seed. */
export function planWeeks(size: PlanSize, seed: number): Plan {
  const draw = drawing(seededRandom(seed));
  const owners = Array.from({ length: size.companies }, (_, company) =>
    company < size.owners ? company : draw.below(size.owners),
  );
  const offset = draw.below(1000);
  const weeks = fridays
    .slice(0, size.weeks)
    .map((friday, number) => planWeek({ size, draw, number, offset }, friday));
  return { owners, weeks };
}

type Planning = { size: PlanSize; draw: Draw; number: number; offset: number };

function planWeek(planning: Planning, [cutOffDay, valueDay]: (typeof fridays)[number]): Week {
  const { number, offset } = planning;
  const cutOffMs = Date.parse(cutOffDay) + dayMs + midnightHours * hourMs;
  const oddity = oddities[(number + offset) % oddities.length] ?? 'none';
  const cutOff = new Date(cutOffMs).toISOString();
  const bank = planBank(planning);
  const before = beforeCutOff(planning, cutOffMs);
  if (oddity === 'run before its time') before.push(run(planning, { isEarly: true }));
  return {
    cutOffDay,
    cutOff,
    valueDay,
    steps: [
      ...before,
      ...bank.beforeRun,
      ...overCutOff(planning, oddity, cutOffMs),
      ...whileRun(planning, oddity, cutOffMs),
      ...bank.afterRun,
      clock(cutOffMs + 17 * hourMs),
      { kind: 'approve' },
      ...bank.afterApproval,
      clock(cutOffMs + 18 * hourMs),
      { kind: 'release', format: formats[(number + offset) % formats.length] ?? 'csv' },
      ...bank.afterRelease,
      clock(Date.parse(valueDay) + 20 * hourMs),
      { kind: 'bank says', ...bank.says },
    ],
  };
}

/** From the end of the previous week to Wednesday's last hour. */
function beforeCutOff(planning: Planning, cutOffMs: number): Step[] {
  const { draw, number } = planning;
  const more: Step[] = number === 0 ? [] : [{ kind: 'bank says more', ...planReturns(planning) }];
  return [
    clock(cutOffMs - 26 * hourMs),
    trade(planning),
    ...planStandings(planning),
    clock(cutOffMs - 18 * hourMs + draw.below(3 * hourMs)),
    ...more,
    ...planBalanceChanges(planning),
    trade(planning),
    clock(cutOffMs - 1 - draw.below(hourMs)),
    trade(planning),
  ];
}

/** Sales just after the cut-off, and before it again if the clock goes back. */
function overCutOff(planning: Planning, oddity: Oddity, cutOffMs: number): Step[] {
  const late = [clock(cutOffMs + planning.draw.below(300_000)), trade(planning)];
  if (oddity !== 'back over the cut-off') return late;
  return [...late, clock(cutOffMs - hourMs + planning.draw.below(300_000)), trade(planning)];
}

function whileRun(planning: Planning, oddity: Oddity, cutOffMs: number): Step[] {
  const isBack = oddity === 'back over the cut-off while it runs';
  const at = cutOffMs + (isBack ? hourMs / 2 : hourMs + planning.draw.below(14 * hourMs));
  const onMs = oddity === 'on a day while it runs' ? dayMs : 0;
  const jumpMs = isBack ? -hourMs : onMs;
  return [clock(at), run(planning, { jumpMs, isSold: !isBack })];
}

function run(
  planning: Planning,
  { isEarly = false, jumpMs = 0, isSold = false },
): Step & { kind: 'run' } {
  const { size, draw } = planning;
  const kills = isEarly
    ? []
    : Array.from({ length: size.killsAWeek }, (_, at) => planKill(size, draw, at));
  const trades = isSold ? planTrades(planning, 0.2) : [];
  const savers = isSold ? draw.some(size.owners, { share: 0.02, min: 1 }) : [];
  return { kind: 'run', isEarly, kills, jumpMs, trades, savers };
}

function planKill({ runners }: PlanSize, draw: Draw, at: number): Kill {
  return {
    isBlind: at > 0 && draw.chance(0.4),
    runner: draw.below(runners),
    drawn: draw.fraction(),
    afterMs: draw.below(40),
  };
}

function planReturns({ size: { owners }, draw }: Planning): { returned: number[] } {
  return { returned: draw.some(owners, { share: 0.03, min: 2 }) };
}

function trade(planning: Planning): Step {
  return { kind: 'trade', trades: planTrades(planning, 0.5) };
}

function clock(ms: number): Step {
  return { kind: 'clock', at: new Date(ms).toISOString() };
}
