import type { bankAccountFields } from '@piton/contract/banking/bank-account-fields.ts';
import { addDays } from '@piton/contract/time/calendar.ts';
import type { CompanyFields } from '@piton/contract/companies/company-fields.ts';
import { calendarDay, startOfDay } from '@piton/contract/time/time.ts';
import type { Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import type { z } from 'zod';
import type { AccountNumbers } from '../banking/account-number.ts';
import { columnsOf } from '../banking/bank-account-store.ts';
import { createCompany } from '../companies/create-company.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { withConnection } from '../database/with-connection.ts';
import type { CompanyKeys } from '../companies/encryption-keys/company-keys.ts';
import { makeDecision } from '../reviews/make-decision.ts';
import { findReviewSubject } from '../reviews/review-subject.ts';
import { insertCompanyKeys } from '../companies/encryption-keys/key-store.ts';
import { demoExpiredRequest, demoStaff } from './demo-people.ts';

export async function loadDemoCompany(
  database: Kysely<DB>,
  { ownerId, keys }: { ownerId: string; keys: CompanyKeys },
  fields: CompanyFields,
): Promise<void> {
  const { companyId } = keys;
  const actor = { userId: ownerId, newCompanyId: companyId };
  await actingAs(database, actor, async (transaction) => {
    const now = new Date();
    const found = await transaction
      .selectFrom('companies')
      .select('id')
      .where('id', '=', companyId)
      .executeTakeFirst();
    if (found === undefined) await createCompany(transaction, { fields, ownerId, keys }, now);
    else await insertCompanyKeys(transaction, keys, now);
    await transaction
      .updateTable('users')
      .set({ primary_company_id: companyId })
      .where('id', '=', ownerId)
      .execute();
  });
}

export async function loadDemoAccount(
  database: Kysely<DB>,
  accountNumbers: AccountNumbers,
  account: z.output<typeof bankAccountFields> & { userId: string },
): Promise<void> {
  const { userId, accountNumber } = account;
  await actingAs(database, { userId }, (transaction) =>
    transaction
      .insertInto('bank_accounts')
      .values({
        ...columnsOf(account),
        ...accountNumbers.keep(userId, accountNumber),
        user_id: userId,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute(),
  );
}

/** A request from a week ago that expired last midnight. Only the owner of the database can backdate it. */
export async function loadDemoRequest(
  owner: ClientConfig,
  { companyId, userId, now }: { companyId: string; userId: string; now: Date },
): Promise<void> {
  const { id, amountMills, purpose, reference } = demoExpiredRequest;
  const today = calendarDay(now);
  const [requestedAt, endedAt] = [startOfDay(addDays(today, -7)), startOfDay(today)];
  await withConnection(owner, (client) =>
    client.query(
      `insert into payment_requests (id, company_id, merchant_id, mode, amount_mills, purpose,
         reference, uses, created_at, expires_at)
       values ($1, $2, $3, 'live', $4, $5, $6, 'single', $7, $8) on conflict (id) do nothing`,
      [id, companyId, userId, amountMills, purpose, reference, requestedAt, endedAt],
    ),
  );
}

/** Verified by the demo's staff, as in the console: the bank account needs two approvals. */
export async function verifyDemo(
  database: Kysely<DB>,
  staffIds: readonly string[],
  { companyId, userId }: { companyId: string; userId: string },
): Promise<void> {
  for (const staffId of staffIds) {
    for (const [kind, id] of [
      ['company', companyId],
      ['bank_account', userId],
    ] as const) {
      await actingAs(database, { staffId }, async (transaction) => {
        const subject = await findReviewSubject(transaction, kind, id);
        if (subject?.inReview !== true) return;
        const approval = { decision: 'approve', note: '', fields: {} } as const;
        const { version } = subject;
        await makeDecision(transaction, staffId, { kind, id, version, ...approval });
      });
    }
  }
}

export async function demoReviewerIds(database: Kysely<DB>): Promise<string[]> {
  const emails = demoStaff.filter(({ role }) => role === 2).map(({ email }) => email);
  const rows = await actingAs(database, 'piton', (transaction) =>
    transaction.selectFrom('users').select('id').where('email', 'in', emails).execute(),
  );
  return rows.map(({ id }) => id);
}
