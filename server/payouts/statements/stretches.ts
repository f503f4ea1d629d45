import { AppError } from '@piton/contract/http/errors.ts';
import { sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';

/** Of what we owe a company, the entries after the one and up to the other; after none is from the first. */
export type Stretch = {
  readonly company_id: string;
  readonly after_entry_id: bigint | null;
  readonly to_entry_id: bigint;
};

/** Whoever owns one of these companies no longer is told as of one that there is not. */
export async function refuseNonOwner(
  reading: Reading,
  userId: string,
  stretches: readonly Stretch[],
): Promise<void> {
  const ids = stretches.map(({ company_id: companyId }) => companyId);
  const { rows } = await sql`
    select from companies where id = any(${ids}) and owner_id = ${userId}`.execute(reading);
  if (rows.length < ids.length) throw new AppError('not_found');
}
