import type { ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import { onlyAllowed } from '../database/only-allowed.ts';
import type { DB } from '../database/types.ts';
import { findProposal } from './proposal-list.ts';
import { closedProposalMessage } from './closed-proposal-message.ts';

/** One person can stop a proposal: the proposer withdraws it, others reject it. */
export async function withdrawProposal(
  database: Kysely<DB>,
  staffId: string,
  { proposalId, reason }: { proposalId: string; reason: string },
): Promise<ShownProposal> {
  return actingAs(database, { staffId }, async (transaction) => {
    const found = await findProposal(transaction, staffId, proposalId);
    if (found === null) throw new AppError('not_found');
    // A person whose response was lost may repeat it.
    const isStopped = found.state === 'withdrawn' || found.state === 'rejected';
    if (isStopped && found.endedBy?.uid === staffId) return found;
    const query = sql<{ isWithdrawn: boolean }>`
      select withdraw_proposal(${proposalId}::uuid, ${reason}) as "isWithdrawn"`;
    const { rows } = await onlyAllowed(query.execute(transaction));
    if (rows[0]?.isWithdrawn !== true) {
      const ended = await findProposal(transaction, staffId, proposalId);
      throw new AppError('version_conflict', { message: closedProposalMessage(ended) });
    }
    const withdrawn = await findProposal(transaction, staffId, proposalId);
    if (withdrawn === null) throw new Error('the withdrawn proposal was not found');
    return withdrawn;
  });
}
