import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditSubjectKind } from '@piton/contract/audit/audit-log.ts';
import { testBindDeps } from '../../http/testing/test-app.ts';
import { sessionFinder } from '../../identity/find-session.ts';
import { type Browser, openBrowser } from '../../identity/testing/browse.ts';
import type { ConsoleWorld, SignedIn } from '../../identity/staff/testing/console-world.ts';
import { bindAudit } from '../routes.ts';

/** A signed-in browser at the audit page. */
export function openAudit(
  world: ConsoleWorld,
  { browser }: SignedIn,
  clock = () => new Date(),
): Browser {
  const app = world.openApp();
  const { kysely: database } = world.database;
  const findSession = sessionFinder(database);
  const { hashLimitKey } = world.deps;
  const bound = { ...testBindDeps, requestLimitMs: 12_000, findSession };
  bindAudit(app, { ...bound, database, clock, hashLimitKey });
  const opened = openBrowser(app);
  for (const [name, value] of browser.cookies) opened.cookies.set(name, value);
  return opened;
}

type Entry = {
  actor?: string;
  action?: AuditAction;
  kind?: AuditSubjectKind;
  subject?: string;
  reason?: string;
  detail?: object;
  before?: object;
  after?: object;
};

/** An entry with a chosen time, which the server itself can't set. */
export async function addEntryAt(
  { asOwner }: Pick<ConsoleWorld, 'asOwner'>,
  at: string,
  entry: Entry = {},
): Promise<string> {
  const id = randomUUID();
  await asOwner(
    `insert into audit_entries
       (id, at, actor_id, action, subject_kind, subject_id, reason, detail, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      at,
      entry.actor ?? null,
      entry.action ?? 'export-account',
      entry.kind ?? 'user',
      entry.subject ?? randomUUID(),
      entry.reason ?? null,
      jsonOf(entry.detail),
      jsonOf(entry.before),
      jsonOf(entry.after),
    ],
  );
  return id;
}

function jsonOf(details: object | undefined): string | null {
  return details === undefined ? null : JSON.stringify(details);
}
