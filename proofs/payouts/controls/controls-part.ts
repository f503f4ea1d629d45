import { controlFigure, type Part } from '../../payments/part.ts';
import type { FaultKind } from '../look/payout-fault.ts';
import { findFaults } from '../look/find-faults.ts';
import { leaveUnverified } from '../plan/leave-unverified.ts';
import { planWeeks } from '../plan/plan-weeks.ts';
import type { PlanSize } from '../plan/plan.ts';
import type { TakenFile } from '../weeks/bank-files.ts';
import { withPlayedWeeks } from '../weeks/with-played-weeks.ts';
import { alterLine, deletePaidOwners, trustAccounts } from './corrupt-payouts.ts';

const size: PlanSize = { owners: 10, companies: 13, weeks: 2, runners: 2, killsAWeek: 0 };

/** Correct weeks, and then faults: the same checks must find each planted one. */
export const controlsPart: Part = {
  name: 'controls',
  run: async ({ seed, print }) => {
    const plan = leaveUnverified(planWeeks(size, seed));
    const playing = { print, runnerCount: size.runners };
    return withPlayedWeeks(playing, plan, async ({ world, files }) => {
      const { model, database } = world;
      const { superuser } = database;
      const look = async (taken: readonly TakenFile[] = files) =>
        (await findFaults(superuser, { model, weeks: plan.weeks, files: taken })).faults;
      const found = async (planted: string, wanted: readonly FaultKind[], taken = files) => {
        const faults = await look(taken);
        const kinds = new Set(faults.map(({ kind }) => kind));
        const isFound = wanted.every((kind) => kinds.has(kind));
        const [first] = faults;
        print(`       ${planted}: ${first?.says ?? 'nothing was found'}`);
        return controlFigure(planted, `${faults.length} faults, ${kinds.size} kinds`, isFound);
      };
      const before = await look();
      const unharmed = {
        name: 'the same weeks without a fault',
        measured: `${before.length} faults`,
        limit: '0',
        isKept: before.length === 0,
      };
      const file = await found('a file with another amount', ['file'], altered(files));
      const lastDay = plan.weeks.at(-1)?.cutOffDay ?? '';
      const restore = await alterLine(superuser);
      const line = await found('a line of another amount', ['line', 'payout']);
      await restore();
      await deletePaidOwners(superuser, lastDay);
      await trustAccounts(superuser);
      await world.run();
      const twice = await found('a double run', ['twice a week', 'sale in two payouts', 'money']);
      const account = await found('an unverified account', ['unverified']);
      return [unharmed, file, line, twice, account];
    });
  },
};

/** Adds one cent to the first line. */
function altered(files: readonly TakenFile[]): TakenFile[] {
  return files.map((file, at) => {
    const [first, ...others] = file.payments;
    if (at > 0 || first === undefined) return file;
    return { ...file, payments: [{ ...first, cents: first.cents + 1n }, ...others] };
  });
}
