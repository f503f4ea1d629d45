import type { DisputeOutcome, DisputeReason } from '@piton/contract/disputes/dispute.ts';
import {
  type AdjustmentSource,
  beforeTheNotice,
  beforeTheSale,
  type ProposalKind,
  type RefundOutcome,
  type Resolution,
  type ShownProposal,
} from '@piton/contract/proposals/proposal.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import { onlyAllowed } from '../database/only-allowed.ts';
import type { DB } from '../database/types.ts';
import type { Caller } from '../identity/caller.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { withStepUp, type Proof } from '../identity/second-factor/with-step-up.ts';
import { findProposal } from './proposal-list.ts';
import { proposalRefusal, type ProposalRefusal } from './proposal-refusal.ts';

export type Proposal = {
  /** Chosen by the client: a repeat with the same id is stored once. */
  readonly proposalId: string;
  readonly kind: ProposalKind;
  readonly reason: string;
  /** One of the four names the subject. */
  readonly saleId?: string | undefined;
  readonly disputeId?: string;
  readonly refundId?: string;
  readonly companyId?: string;
  /** The version of the sale that the proposer saw. */
  readonly saleVersion?: string | undefined;
  readonly mode?: SaleMode;
  readonly outcome?: Resolution | DisputeOutcome | RefundOutcome;
  readonly against?: AdjustmentSource;
  readonly amountMills?: number;
  readonly disputeFeeMills?: number;
  readonly reference?: string;
  readonly happenedOn?: string;
  readonly disputeReason?: DisputeReason;
  readonly respondBy?: string;
  readonly isPossibleDuplicate?: boolean | undefined;
};

type Outcome = 'proposed' | ProposalRefusal;

/**
 * Stores a proposal. Money moves only after the second approval. Both steps require step-up
 * authentication, so an unlocked console is not enough.
 */
export async function makeProposal(
  deps: IdentityDeps,
  caller: Caller,
  proposal: Proposal,
  { password, secondFactor }: Proof,
): Promise<ShownProposal> {
  const { happenedOn, respondBy } = proposal;
  if (happenedOn !== undefined && happenedOn > calendarDay(deps.clock())) {
    throw new AppError('rejected_fields', { fields: { happenedOn: 'That day is in the future.' } });
  }
  if (respondBy !== undefined && happenedOn !== undefined && respondBy < happenedOn) {
    throw new AppError('rejected_fields', { fields: { respondBy: beforeTheNotice } });
  }
  const staffId = caller.session.userId;
  const earlier = await findEarlier(deps, staffId, proposal);
  if (earlier !== null) return earlier;
  await refuseBeforeItsSale(deps, staffId, proposal);
  const { outcome, proposed } = await withStepUp(
    deps,
    { caller, actor: { staffId } },
    { password, secondFactor },
    (transaction) => propose(transaction, staffId, proposal),
  ).catch(async (error: unknown) => {
    // An earlier request, whose response they didn't wait for, has spent their code.
    const stored = await findEarlier(deps, staffId, proposal);
    if (stored === null) throw error;
    return { outcome: 'proposed' as const, proposed: stored };
  });
  if (outcome !== 'proposed') throw proposalRefusal(outcome, proposal.kind);
  if (proposed === null) throw new Error('the stored proposal was not found');
  return proposed;
}

/** Checked before they spend a code; the database checks again when the row is written. */
async function refuseBeforeItsSale(
  { database }: IdentityDeps,
  staffId: string,
  { saleId, happenedOn }: Proposal,
): Promise<void> {
  if (saleId === undefined || happenedOn === undefined) return;
  const sale = await actingAs(database, { staffId }, (transaction) =>
    transaction
      .selectFrom('sales')
      .select('created_at')
      .where('id', '=', saleId)
      .executeTakeFirst(),
  );
  if (sale === undefined || happenedOn >= calendarDay(sale.created_at)) return;
  throw new AppError('rejected_fields', { fields: { happenedOn: beforeTheSale } });
}

async function propose(transaction: Transaction<DB>, staffId: string, proposal: Proposal) {
  const { proposalId } = proposal;
  const query = sql<{ outcome: Outcome }>`
    select propose(${proposalId}::uuid, ${termsOf(proposal)}::jsonb) as outcome`;
  const { rows } = await onlyAllowed(query.execute(transaction));
  return {
    outcome: rows[0]?.outcome ?? 'not_found',
    proposed: await findProposal(transaction, staffId, proposalId),
  };
}

/** Their earlier proposal with the same id: its response was lost, so it is returned again. */
async function findEarlier(
  { database }: IdentityDeps,
  staffId: string,
  proposal: Proposal,
): Promise<ShownProposal | null> {
  const { proposalId } = proposal;
  return actingAs(database, { staffId }, async (transaction) => {
    const { rows } = await sql<{ earlier: 'same' | 'other' | null }>`
      select earlier_proposal(${proposalId}::uuid, ${termsOf(proposal)}::jsonb) as earlier`.execute(
      transaction,
    );
    const earlier = rows[0]?.earlier ?? null;
    if (earlier === 'other') throw proposalRefusal('other');
    return earlier === null ? null : findProposal(transaction, staffId, proposalId);
  });
}

/** The JSON that `propose` expects. */
function termsOf({ disputeFeeMills: feeMills, ...proposal }: Proposal): string {
  return JSON.stringify({ ...proposal, feeMills });
}
