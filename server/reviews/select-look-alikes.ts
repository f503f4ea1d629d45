import type { ReviewRecord } from '@piton/contract/reviews/review.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { ReviewSubject } from './review-subject.ts';

/** Companies that customers could confuse with this one, by the stored appearance of each name. */
export async function selectLookAlikes(
  transaction: Transaction<DB>,
  { kind, id, ownerId }: Pick<ReviewSubject, 'kind' | 'id' | 'ownerId'>,
): Promise<ReviewRecord['lookAlikes']> {
  if (kind !== 'company') return [];
  return transaction
    .selectFrom('companies as own')
    .innerJoin('companies as other', 'other.name_skeleton', 'own.name_skeleton')
    .select([
      'other.id as companyId',
      'other.name as companyName',
      'other.standing',
      'other.in_review as inReview',
    ])
    .where('own.id', '=', id)
    .where('own.name_skeleton', '<>', '')
    .where('other.owner_id', '<>', ownerId)
    .where('other.standing', '<>', 'rejected')
    .orderBy('other.created_at')
    .limit(20)
    .execute();
}
