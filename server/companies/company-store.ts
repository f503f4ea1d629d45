import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

export type Standing = 'unreviewed' | 'approved' | 'rejected' | 'suspended';

export type Company = {
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  /** Never approved, or edited since. */
  readonly inReview: boolean;
  readonly feeBasisPoints: number;
};

export async function findCompany(
  transaction: Transaction<DB>,
  companyId: string,
): Promise<Company | null> {
  const row = await transaction
    .selectFrom('companies')
    .select(['id', 'name', 'standing', 'in_review', 'fee_basis_points'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, name, fee_basis_points: feeBasisPoints } = row;
  return {
    id,
    name,
    standing: row.standing as Standing,
    inReview: row.in_review,
    feeBasisPoints,
  };
}

/** Test payments are always possible; live payments need staff's approval. */
export function acceptsLive({ standing }: Pick<Company, 'standing'>): boolean {
  return standing === 'approved';
}
