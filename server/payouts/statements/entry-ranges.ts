import { AppError } from '@piton/contract/http/errors.ts';
import { sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';

/** A range of a company's ledger entries, after one entry and up to the other. Null starts at the first. */
export type EntryRange = {
  readonly company_id: string;
  readonly after_entry_id: bigint | null;
  readonly to_entry_id: bigint;
};

/** A user who no longer owns one of these companies gets the result for an unknown one. */
export async function refuseNonOwner(
  reading: Reading,
  userId: string,
  ranges: readonly EntryRange[],
): Promise<void> {
  const ids = ranges.map(({ company_id: companyId }) => companyId);
  const { rows } = await sql`
    select from companies where id = any(${ids}) and owner_id = ${userId}`.execute(reading);
  if (rows.length < ids.length) throw new AppError('not_found');
}
