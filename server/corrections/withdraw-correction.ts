import type { ShownCorrection } from '@piton/contract/correction.ts';
import { AppError } from '@piton/contract/errors.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import { onlyAllowed } from '../database/only-allowed.ts';
import type { DB } from '../database/types.ts';
import { findCorrection } from './correction-list.ts';

/** One person is enough to leave everything as it is. */
export async function withdrawCorrection(
  database: Kysely<DB>,
  staffId: string,
  { correctionId, reason }: { correctionId: string; reason: string },
): Promise<ShownCorrection> {
  return actingAs(database, { staffId }, async (transaction) => {
    const found = await findCorrection(transaction, staffId, correctionId);
    if (found === null) throw new AppError('not_found');
    const asked = sql<{ isWithdrawn: boolean }>`
      select withdraw_correction(${correctionId}::uuid, ${reason}) as "isWithdrawn"`;
    const { rows } = await onlyAllowed(asked.execute(transaction));
    if (rows[0]?.isWithdrawn !== true) {
      throw new AppError('changed_meanwhile', {
        message: 'This proposal does not wait any more.',
      });
    }
    const withdrawn = await findCorrection(transaction, staffId, correctionId);
    if (withdrawn === null) throw new Error('a correction was withdrawn and is not there');
    return withdrawn;
  });
}
