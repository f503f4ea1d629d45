import type { ShownCorrection } from '@piton/contract/payments/correction.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';
import { findProposal } from './proposal-list.ts';
import { closedProposalMessage } from './closed-proposal-message.ts';

/** One person can stop a proposal: the proposer withdraws it, others reject it. */
export async function withdrawProposal(
  database: Kysely<DB>,
  staffId: string,
  { correctionId, reason }: { correctionId: string; reason: string },
): Promise<ShownCorrection> {
  return actingAs(database, { staffId }, async (transaction) => {
    const found = await findProposal(transaction, staffId, correctionId);
    if (found === null) throw new AppError('not_found');
    // A person whose response was lost may repeat it.
    const isStopped = found.state === 'withdrawn' || found.state === 'turned_down';
    if (isStopped && found.endedBy?.uid === staffId) return found;
    const asked = sql<{ isWithdrawn: boolean }>`
      select withdraw_correction(${correctionId}::uuid, ${reason}) as "isWithdrawn"`;
    const { rows } = await onlyAllowed(asked.execute(transaction));
    if (rows[0]?.isWithdrawn !== true) {
      const ended = await findProposal(transaction, staffId, correctionId);
      throw new AppError('changed_meanwhile', { message: closedProposalMessage(ended) });
    }
    const withdrawn = await findProposal(transaction, staffId, correctionId);
    if (withdrawn === null) throw new Error('a correction was withdrawn and is not there');
    return withdrawn;
  });
}
