import type { ShownCorrection } from '@piton/contract/correction.ts';
import { AppError } from '@piton/contract/errors.ts';
import { sql } from 'kysely';
import { onlyAllowed } from '../database/only-allowed.ts';
import type { Asking } from '../identity/asking.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { onceProven, type Proof } from '../identity/second-factor/once-proven.ts';
import { findCorrection } from './correction-list.ts';

type Outcome = 'done' | 'changed' | 'ended' | 'same_person' | 'not_together' | 'not_found';

/**
 * The second person agrees, and it is done: the database posts in the same transaction, or refuses.
 * Money moves here, so that an unlocked console is not enough.
 */
export async function confirmCorrection(
  deps: IdentityDeps,
  asking: Asking,
  { correctionId, ...proof }: { readonly correctionId: string } & Proof,
): Promise<ShownCorrection> {
  const staffId = asking.session.userId;
  const confirmed = await onceProven(
    deps,
    { asking, actor: { staffId } },
    proof,
    async (transaction) => {
      const asked = sql<{ outcome: Outcome }>`
        select confirm_correction(${correctionId}::uuid, ${deps.clock()}) as outcome`;
      const { rows } = await onlyAllowed(asked.execute(transaction));
      const outcome = rows[0]?.outcome ?? 'not_found';
      // That a sale has moved on ends the proposal, which stays written whatever is answered.
      return { outcome, correction: await findCorrection(transaction, staffId, correctionId) };
    },
  );
  refuseUnlessDone(confirmed.outcome);
  if (confirmed.correction === null) throw new Error('a correction was done and is not there');
  return confirmed.correction;
}

function refuseUnlessDone(outcome: Outcome): void {
  switch (outcome) {
    case 'done':
      return;
    case 'changed':
      throw new AppError('changed_meanwhile', {
        message:
          'Something new is known of this sale since it was proposed, so that the proposal has lapsed. Nothing was done.',
      });
    case 'ended':
      throw new AppError('changed_meanwhile', {
        message: 'This proposal does not wait any more. Nothing was done.',
      });
    case 'same_person':
      throw new AppError('forbidden', {
        message: 'You proposed it. A second person has to confirm.',
      });
    case 'not_together':
      throw new AppError('forbidden', {
        message:
          'Somebody else has to confirm: one of you let the other in here a short while ago, or the same person let in both of you.',
      });
    case 'not_found':
      throw new AppError('not_found');
  }
}
