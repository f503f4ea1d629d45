import { emailLinkPath } from '@piton/contract/identity/email-links.ts';
import { z } from 'zod';
import { actingAs } from '../../database/acting-as.ts';
import { bindTask, type Job, type Task, type TaskKind } from '../../jobs/task.ts';
import { admitEmailToAccount } from '../../limits/admit-email.ts';
import { takeFromLimit } from '../../limits/take-from-limit.ts';
import type { Mail } from '../../mail/mail.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findUserByEmail } from '../user-store.ts';
import { linkMinutes, makeLink } from './link-store.ts';

type ResetRequest = { email: string; origin: string };

export const resetLinkRequest: TaskKind<ResetRequest> = {
  name: 'answer-reset-request',
  payload: z.object({ email: z.string(), origin: z.string() }),
};

/** Longer than a job is retried. */
const rememberedSeconds = 4 * 24 * 60 * 60;

/** Sends the link if there is an account, and nothing otherwise. */
export function sendResetLinkTask(
  deps: Pick<IdentityDeps, 'database' | 'mail' | 'hashLimitKey'>,
): Task {
  return bindTask(resetLinkRequest, (request, job) => sendResetLink(deps, request, job));
}

async function sendResetLink(
  deps: Pick<IdentityDeps, 'database' | 'mail' | 'hashLimitKey'>,
  { email, origin }: ResetRequest,
  { id: jobId }: Pick<Job, 'id'>,
): Promise<void> {
  await actingAs(deps.database, 'piton', async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (user === null || user.closed_at !== null || user.disabled_at !== null) return;
    // A job killed after its commit runs again, perhaps long after its email. This marker commits
    // with the link, so that no second link is made.
    const limits = { database: transaction, hashKey: deps.hashLimitKey };
    const once = { key: jobId, max: 1, windowSeconds: rememberedSeconds } as const;
    if (!(await takeFromLimit(limits, { action: 'answer-reset', ...once })).allowed) return;
    // A stranger's requests can cause six emails at most. The window equals a link's lifetime, so
    // an owner with a verified address always has a link that works.
    const taken = await takeFromLimit(limits, {
      action: 'reset-password',
      key: user.id,
      max: 6,
      windowSeconds: linkMinutes.reset_password * 60,
    });
    if (!taken.allowed) return;
    const admission = await admitEmailToAccount(limits, user, { kind: 'reset', requestedBy: null });
    if (admission.outcome !== 'admitted') return;
    const token = await makeLink(transaction, {
      userId: user.id,
      purpose: 'reset_password',
      email,
    });
    const mail: Mail = {
      kind: 'reset-password',
      to: email,
      firstName: user.first_name,
      link: origin + emailLinkPath('reset', token),
      validMinutes: linkMinutes.reset_password,
    };
    await deps.mail.queue(transaction, mail, { key: `${resetLinkRequest.name} ${jobId}` });
  });
}
