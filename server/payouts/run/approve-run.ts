import { AppError } from '@piton/contract/http/errors.ts';
import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { sql } from 'kysely';
import { extendTimeout } from '../../database/extend-timeout.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { Caller } from '../../identity/caller.ts';
import { withStepUp, type Proof } from '../../identity/second-factor/with-step-up.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { readRun } from './read-run.ts';

type Approved = { readonly cutOffDay: CalendarDay; readonly version: string };

type Outcome = keyof typeof refused | 'first' | 'approved' | 'not_found';

const refused = {
  not_closed: 'Payouts are still being prepared. Try again in a minute.',
  nothing: 'This week has no payouts to approve.',
  changed: 'This week has changed since you opened it. Check it again before you approve.',
  same_person: 'You’ve already approved. A second person needs to.',
  not_independent:
    'Someone else needs to approve: one of you recently granted the other access, or the same person granted it to both.',
} as const;

/** The second approval makes a week's payouts ready to send; the first waits for it. */
export async function approveRun(
  deps: PayoutsDeps,
  caller: Caller,
  { cutOffDay, version, ...proof }: Approved & Proof,
): Promise<PayoutRun> {
  const staffId = caller.session.userId;
  return withStepUp(deps, { caller, actor: { staffId } }, proof, async (transaction) => {
    await extendTimeout(transaction);
    const { rows } = await onlyAllowed(
      sql<{ outcome: Outcome }>`
        select approve_payout_run(${cutOffDay}::date, ${version}) as outcome`.execute(transaction),
    );
    const outcome = rows[0]?.outcome ?? 'not_found';
    if (outcome === 'not_found') throw new AppError('not_found');
    if (outcome !== 'first' && outcome !== 'approved') {
      const isAboutPeople = outcome === 'same_person' || outcome === 'not_independent';
      throw new AppError(isAboutPeople ? 'forbidden' : 'version_conflict', {
        message: refused[outcome],
      });
    }
    return readRun(transaction, staffId, cutOffDay);
  });
}
