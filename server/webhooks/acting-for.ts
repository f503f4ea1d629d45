import type { AuditAction } from '@piton/contract/audit/audit-log.ts';
import type { Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { ownWebhooksOnly, type WebhooksActor, type WebhooksDeps } from './webhooks-deps.ts';

/** Runs `work` in a transaction of the actor. */
export function actingFor<Result>(
  { database }: Pick<WebhooksDeps, 'database'>,
  actor: WebhooksActor,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  if ('keyId' in actor) return actingAs(database, actor, work);
  const { companyId, userId } = actor;
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownWebhooksOnly);
    return work(transaction);
  });
}

export function auditFor(
  transaction: Transaction<DB>,
  actor: WebhooksActor,
  { action, detail }: { action: AuditAction; detail: Record<string, unknown> },
): Promise<void> {
  const isKey = 'keyId' in actor;
  return recordAudit(transaction, {
    actorId: isKey ? null : actor.userId,
    action,
    subjectKind: 'company',
    subjectId: actor.companyId,
    detail: { ...detail, ...(isKey && { keyId: actor.keyId }) },
  });
}
