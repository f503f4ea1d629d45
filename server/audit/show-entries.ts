import { formatMoney } from '@piton/contract/money/money.ts';
import { proposalName, proposalSubject } from '@piton/contract/proposals/proposal-title.ts';
import { payoutWeekName } from '@piton/contract/payouts/payout-run.ts';
import type { AuditSubjectKind, ShownAuditEntry } from '@piton/contract/audit/audit-log.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import { type AuditRow, isUuid } from './audit-list.ts';

/** Adds the current and former names of all subjects, with one lookup per kind. */
export async function showEntries(
  transaction: Transaction<DB>,
  rows: readonly AuditRow[],
): Promise<ShownAuditEntry[]> {
  const idsOf = (kind: AuditSubjectKind) =>
    rows.filter((row) => row.subject_kind === kind).map((row) => row.subject_id);
  const actorIds = rows.flatMap(({ actor_id: actorId }) => (actorId === null ? [] : [actorId]));
  const people = await findPeople(transaction, uuidsIn([...actorIds, ...idsOf('user')]));
  const names: Record<AuditSubjectKind, ReadonlyMap<string, string>> = {
    user: new Map(Array.from(people, ([id, { displayName }]) => [id, displayName])),
    staff_invite: await findInvites(transaction, uuidsIn(idsOf('staff_invite'))),
    company: await findCompanies(transaction, [...new Set(idsOf('company'))]),
    bank_account: await findBankAccounts(transaction, uuidsIn(idsOf('bank_account'))),
    proposal: await findProposals(transaction, uuidsIn(idsOf('proposal'))),
    dispute: await findDisputes(transaction, uuidsIn(idsOf('dispute'))),
    payout_run: new Map(idsOf('payout_run').map((day) => [day, payoutWeekName(day)])),
    refund: await findRefunds(transaction, uuidsIn(idsOf('refund'))),
    // Shown by their name at the time.
    payout: new Map(),
    bank_import: new Map(),
    import_line: new Map(),
    bank_holiday: new Map(),
    finding: new Map(),
    audit_chain: new Map(),
    master_key: new Map(),
  };
  const nameNow = (row: AuditRow) => names[row.subject_kind].get(row.subject_id) ?? '';
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { uid: row.actor_id, ...whoIs(people, row.actor_id) },
    action: row.action,
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: nameThen(row) ?? nameNow(row),
      nameNow: nameNow(row),
    },
    reason: row.reason ?? '',
    detail: row.detail,
    before: row.before,
    after: row.after,
  }));
}

type Person = { displayName: string; email: string };

function whoIs(people: ReadonlyMap<string, Person>, id: string): Person {
  return people.get(id) ?? { displayName: '', email: '' };
}

/** An erased account has no name, and its placeholder is not shown. */
async function findPeople(
  transaction: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('users')
    .select(['id', 'display_name', 'email'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, email, display_name }) => [id, { displayName: display_name, email }]),
  );
}

/** Empty for a reviewer, whom row-level security shows no invitations. */
async function findInvites(
  transaction: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('staff_invites')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

async function findCompanies(
  transaction: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function findBankAccounts(
  transaction: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('bank_accounts')
    .select(['user_id', 'bank_name', 'last_four'])
    .where('user_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ user_id: id, bank_name: bank, last_four: end }) => [id, `${bank} •••• ${end}`]),
  );
}

async function findProposals(
  transaction: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; subject: unknown }>`
    select id, proposal_subject(p) as subject from proposals p
     where id = any(${ids}::uuid[])`.execute(transaction);
  return new Map(rows.map(({ id, subject }) => [id, proposalName(proposalSubject.parse(subject))]));
}

async function findRefunds(
  transaction: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('refunds')
    .innerJoin('sales', 'sales.id', 'refunds.sale_id')
    .select(['refunds.id', 'refunds.amount_mills', 'sales.invoice'])
    .where('refunds.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, amount_mills: amountMills, invoice }) => [
      id,
      `Refund of ${formatMoney(amountMills)}, sale ${invoice}`,
    ]),
  );
}

async function findDisputes(
  transaction: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('disputes')
    .innerJoin('sales', 'sales.id', 'disputes.sale_id')
    .select(['disputes.id', 'acquirer_reference', 'invoice'])
    .where('disputes.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, acquirer_reference: reference, invoice }) => [
      id,
      `Dispute ${reference}, sale ${invoice}`,
    ]),
  );
}

/** A malformed id matches no one, and the database would reject the comparison. */
function uuidsIn(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter(isUuid);
}

type Named = Pick<AuditRow, 'subject_kind' | 'detail' | 'before' | 'after'>;

/**
 * The subject's name at the time, if the entry contains it: before an edit, or at its creation.
 * Null if only the current name is known.
 */
function nameThen({ subject_kind: kind, detail, before, after }: Named): string | null {
  const title = textIn(detail, 'title');
  if (title !== null) return title;
  if (kind === 'proposal') {
    const { data } = proposalSubject.safeParse(detail?.['subject']);
    return data === undefined ? null : proposalName(data);
  }
  const recorded = before ?? after;
  if (kind === 'company') return textIn(recorded, 'companyName');
  if (kind !== 'bank_account') return null;
  const [bank, number] = [textIn(recorded, 'bankName'), textIn(recorded, 'accountNumber')];
  return bank === null || number === null ? null : `${bank} ${number}`;
}

function textIn(recorded: AuditRow['detail'], name: string): string | null {
  const text = recorded?.[name];
  return typeof text === 'string' && text !== '' ? text : null;
}
