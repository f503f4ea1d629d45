import { emailLinkPath } from '@piton/contract/email-links.ts';
import { z } from 'zod';
import { actingAs } from '../../database/acting-as.ts';
import { bindTask, type Task, type TaskKind } from '../../jobs/task.ts';
import { takeFromLimit } from '../../limits/take-from-limit.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findUserByEmail } from '../user-store.ts';
import { linkMinutes, makeLink } from './link-store.ts';

type ResetRequest = { email: string; origin: string };

export const answerResetRequest: TaskKind<ResetRequest> = {
  name: 'answer-reset-request',
  payload: z.object({ email: z.string(), origin: z.string() }),
};

/** Sends the link to who has an account, and nothing to who has none. */
export function answerResetTask(
  deps: Pick<IdentityDeps, 'database' | 'mail' | 'hashLimitKey'>,
): Task {
  return bindTask(answerResetRequest, (request) => answerReset(deps, request));
}

async function answerReset(
  deps: Pick<IdentityDeps, 'database' | 'mail' | 'hashLimitKey'>,
  { email, origin }: ResetRequest,
): Promise<void> {
  await actingAs(deps.database, 'piton', async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (user === null || user.closed_at !== null || user.disabled_at !== null) return;
    // Whoever asks in somebody's name fills their inbox at most six times in an hour.
    const taken = await takeFromLimit(
      { database: transaction, hashKey: deps.hashLimitKey },
      { action: 'reset-password', key: user.id, most: 6, windowSeconds: 60 * 60 },
    );
    if (!taken.allowed) return;
    const token = await makeLink(transaction, {
      userId: user.id,
      purpose: 'reset_password',
      email,
    });
    await deps.mail.queue(transaction, {
      kind: 'reset-password',
      to: email,
      firstName: user.first_name,
      link: origin + emailLinkPath('reset', token),
      validMinutes: linkMinutes.reset_password,
    });
  });
}
