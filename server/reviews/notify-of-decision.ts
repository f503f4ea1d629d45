import type { ReviewDecision } from '@piton/contract/reviews/review.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { ReviewSubject } from './review-subject.ts';
import type { ReviewsDeps } from './reviews-deps.ts';

type Notified = {
  readonly subject: ReviewSubject;
  readonly decision: ReviewDecision;
  readonly note: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly origin: string;
};

/** The first of two approvals changes nothing for the merchant, so only the second causes an email. */
export async function notifyOfDecision(
  { mail }: Pick<ReviewsDeps, 'mail'>,
  transaction: Transaction<DB>,
  { subject, decision, note, fields, origin }: Notified,
): Promise<void> {
  if (decision === 'approve' && subject.inReview) return;
  const owner = await transaction
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', subject.ownerId)
    .executeTakeFirstOrThrow();
  const isCompany = subject.kind === 'company';
  await mail.queue(transaction, {
    kind: 'review-decided',
    to: owner.email,
    firstName: owner.first_name,
    about: subject.kind,
    title: subject.title,
    decision,
    note: decision === 'approve' ? '' : note,
    fields: decision === 'approve' ? {} : fields,
    page: origin + (isCompany ? '/companies' : '/accounts'),
  });
}
