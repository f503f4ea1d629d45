import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createAccountNumbers } from '../../banking/account-number.ts';
import { setPlainSealHash } from '../../companies/set-plain-seal-hash.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { withConnection } from '../../database/with-connection.ts';
import { makeLink } from '../../identity/email-links/link-store.ts';
import { findUserByEmail } from '../../identity/user-store.ts';
import { makeDecision } from '../../reviews/make-decision.ts';
import { findReviewSubject } from '../../reviews/review-subject.ts';
import { makeCompanyKeys } from '../../companies/encryption-keys/make-company-keys.ts';
import { insertInvite } from '../../identity/staff/invite-store.ts';
import type { Prepared } from '../../startup/start-server.ts';
import { demoStaff } from '../demo-people.ts';
import { loadDemoAccount, loadDemoCompany, verifyDemo } from '../load-demo-companies.ts';
import type { LoadedDemo } from '../load-demo-data.ts';
import { loadDemoMerchant } from '../load-demo-people.ts';
import { type ExampleCompany, exampleIds, exampleMerchants } from './example-companies.ts';

/** The companies of the examples, reviewed by the demo's staff. */
export async function loadExampleCompanies(
  { database, owner, rootKey }: Prepared,
  { staffIds, passwordHash }: LoadedDemo,
  now: Date,
): Promise<void> {
  const companyIds = exampleMerchants.flatMap(({ companies }) => companies.map(({ id }) => id));
  const keys = await Promise.all(companyIds.map((id) => makeCompanyKeys(rootKey, id)));
  for (const { companies, bankAccount, ...person } of exampleMerchants) {
    const userId = await actingAs(database, 'piton', (transaction) =>
      loadDemoMerchant(transaction, { ...person, passwordHash }, now),
    );
    if (bankAccount !== null) {
      await loadDemoAccount(database, createAccountNumbers(rootKey), { ...bankAccount, userId });
    }
    for (const company of companies) {
      const own = keys.find(({ companyId }) => companyId === company.id);
      if (own === undefined) throw new Error(`no keys were made for ${company.id}`);
      await loadDemoCompany(database, { ownerId: userId, keys: own }, company.fields);
      await review(database, staffIds, { company, userId });
    }
    await mailLinks(database, { userId, email: person.email });
  }
  await inviteExamples(database);
  await withConnection(owner, (client) =>
    setPlainSealHash(client, { companyId: exampleIds.waiting, hash: 'SHA-1' }),
  );
}

const notes = {
  approve: '',
  ask_for_changes: 'Write the name as it is registered.',
  reject: 'This company is registered to another owner.',
  suspend: 'Customers report goods that never arrived.',
} as const;

async function review(
  database: Kysely<DB>,
  staffIds: readonly string[],
  { company: { id, decisions }, userId }: { company: ExampleCompany; userId: string },
): Promise<void> {
  const [staffId = ''] = staffIds;
  for (const decision of decisions) {
    if (decision === 'approve') await verifyDemo(database, staffIds, { companyId: id, userId });
    else {
      await actingAs(database, { staffId }, async (transaction) => {
        const subject = await findReviewSubject(transaction, 'company', id);
        if (subject === null) throw new Error(`the company ${id} is missing`);
        const { version } = subject;
        const note = notes[decision];
        const submitted = { kind: 'company', id, version, decision, note, fields: {} } as const;
        await makeDecision(transaction, staffId, submitted);
      });
    }
  }
}

/** An invitation for each staff role, without its email. */
async function inviteExamples(database: Kysely<DB>): Promise<void> {
  const administrator = demoStaff.find(({ role }) => role === 1)?.email ?? '';
  const found = await actingAs(database, 'piton', (transaction) =>
    findUserByEmail(transaction, administrator),
  );
  if (found === null) throw new Error('the demo has no administrator');
  await actingAs(database, { staffId: found.id }, async (transaction) => {
    for (const role of ['administrator', 'reviewer'] as const) {
      const token = randomBytes(32).toString('base64url');
      const email = `invited.${role}@demo.example`;
      await insertInvite(transaction, { id: uuidv7(), email, role, token });
    }
  });
}

/** Unopened links, one for each purpose. */
async function mailLinks(
  database: Kysely<DB>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await actingAs(database, 'piton', async (transaction) => {
    for (const purpose of ['verify_email', 'new_email', 'reset_password'] as const) {
      await makeLink(transaction, { userId, purpose, email });
    }
  });
}
