import { AppError } from '@piton/contract/http/errors.ts';
import type { ShownFinding, ShownSelfCheck } from '@piton/contract/monitoring/self-check.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { Caller } from '../../identity/caller.ts';
import type { IdentityDeps } from '../../identity/identity-deps.ts';
import { withStepUp, type Proof } from '../../identity/second-factor/with-step-up.ts';
import { lastCheck, readSelfCheck } from './read-self-check.ts';
import { insertAcknowledgment } from './self-check-store.ts';

export type AcknowledgeDeps = IdentityDeps & { readonly alarmEmail: string };

type Acknowledged = { readonly check: string; readonly since: string; readonly note: string };

/**
 * Mutes alarms about a finding until it changes. The person must prove their identity, and the
 * recipients of alarms get a notice.
 */
export async function acknowledgeFinding(
  deps: AcknowledgeDeps,
  caller: Caller,
  { password, secondFactor, ...acknowledged }: Acknowledged & Proof,
): Promise<ShownSelfCheck> {
  const staffId = caller.session.userId;
  // Another person was first, or their own response was lost: nothing is left to do.
  const findEarlier = async () => {
    const shown = await readSelfCheck(deps.database, staffId);
    return findingIn(shown, acknowledged)?.acknowledged ? shown : null;
  };
  const earlier = await findEarlier();
  if (earlier !== null) return earlier;
  return withStepUp(
    deps,
    { caller, actor: { staffId } },
    { password, secondFactor },
    (transaction, user) => acknowledge(deps, transaction, { ...acknowledged, by: byOf(user) }),
  ).catch(async (error: unknown) => {
    // An earlier request, whose response they didn't wait for, has spent their code.
    const other = await findEarlier();
    if (other === null) throw error;
    return other;
  });
}

async function acknowledge(
  { mail, alarmEmail, clock }: AcknowledgeDeps,
  transaction: Transaction<DB>,
  { check, since, note, by }: Acknowledged & { by: string },
): Promise<ShownSelfCheck> {
  const found = findingIn(await lastCheck(transaction), { check, since });
  const { what = '', count = 0, todo = '' } = found ?? {};
  const outcome = await insertAcknowledgment(transaction, { check, since, title: what, note });
  if (outcome === 'changed') {
    throw new AppError('version_conflict', {
      message: 'This is not what the last check found. Look at it again.',
    });
  }
  if (outcome === 'acknowledged') {
    const notice = { kind: 'finding-acknowledged', to: alarmEmail, at: clock() } as const;
    await mail.queue(transaction, { ...notice, what, count, todo, by, note });
  }
  return lastCheck(transaction);
}

function findingIn(
  { last }: ShownSelfCheck,
  { check, since }: { check: string; since: string },
): ShownFinding | undefined {
  return last?.found.find((each) => each.check === check && each.since === since);
}

function byOf({ display_name: name, email }: { display_name: string; email: string }): string {
  return `${name} (${email})`;
}
