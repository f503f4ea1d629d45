import type { Part, PartRun } from '../../payments/part.ts';
import { findFaults } from '../look/find-faults.ts';
import { planWeeks } from '../plan/plan-weeks.ts';
import type { PlanSize } from '../plan/plan.ts';
import { weeksFigures } from './weeks-figures.ts';
import { withPlayedWeeks } from './with-played-weeks.ts';

const sizes: Readonly<Record<PartRun['scale'], PlanSize>> = {
  short: { owners: 22, companies: 30, weeks: 6, runners: 6, killsAWeek: 2 },
  full: { owners: 200, companies: 260, weeks: 52, runners: 16, killsAWeek: 8 },
};

/** A year of weeks, run by many processes in parallel that get killed. */
export const weeksPart: Part = {
  name: 'weeks',
  run: async (given) => {
    const size = sizes[given.scale];
    const plan = planWeeks(size, given.seed);
    const playing = { ...given, runnerCount: size.runners };
    return withPlayedWeeks(playing, plan, async ({ world, files, tally }) => {
      const { model, database } = world;
      const looked = { model, weeks: plan.weeks, files };
      const { rows, faults } = await findFaults(database.superuser, looked);
      const { failures } = tally.killed;
      for (const { kind, says } of faults.slice(0, 10)) given.print(`       ${kind}: ${says}`);
      for (const failure of failures.slice(0, 3)) given.print(`       ended: ${failure}`);
      return weeksFigures({ rows, faults, tally, files, size });
    });
  },
};
