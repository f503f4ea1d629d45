import { sql } from 'kysely';
import { makeDecision } from '../../reviews/make-decision.ts';
import { findReviewSubject } from '../../reviews/review-subject.ts';
import type { Weeks } from '../demo-weeks.ts';
import { setActor } from '../time-travel.ts';
import { type ExampleName, exampleIds } from './example-companies.ts';

/** Two reviewers approve the bank account that a returned payout put into review. */
export async function verifyBankAgain(weeks: Weeks, company: ExampleName): Promise<void> {
  const { transaction, staffIds } = weeks;
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from companies where id = ${exampleIds[company]}`.execute(transaction);
  const id = rows[0]?.id ?? '';
  for (const staffId of staffIds) {
    await setActor(weeks, { staffId });
    const subject = await findReviewSubject(transaction, 'bank_account', id);
    if (subject === null) throw new Error(`${company} has no bank account`);
    const approval = { decision: 'approve', note: '', fields: {} } as const;
    const { version } = subject;
    await makeDecision(transaction, staffId, { kind: 'bank_account', id, version, ...approval });
  }
}
