import type { ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { actingAs } from '../database/acting-as.ts';
import { onlyAllowed } from '../database/only-allowed.ts';
import type { Caller } from '../identity/caller.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { withStepUp, type Proof } from '../identity/second-factor/with-step-up.ts';
import type { AnnounceSale } from '../payments/announce-sales.ts';
import type { InquireNow } from '../payments/inquiry/inquire-now.ts';
import type { SendRefund } from '../refunds/refunds-deps.ts';
import type { VoidSale } from '../payments/void-pending-sale.ts';
import { sendInTime } from '../gateways/send-in-time.ts';
import { findProposal } from './proposal-list.ts';
import { closedProposalMessage } from './closed-proposal-message.ts';
import { notifyOfBalanceChange } from './notify-of-balance-change.ts';
import { declinedByStaff } from '@piton/contract/payments/payment-reasons.ts';

export type ApprovalDeps = {
  /** Sends a status inquiry for a pending sale. */
  readonly inquireNow: InquireNow;
  readonly announce: AnnounceSale;
  readonly sendRefund: SendRefund;
  readonly voidSale: VoidSale;
};

/** `origin` is our public origin, for the email's link. */
type Approval = { readonly proposalId: string; readonly origin: string };

type Outcome =
  | 'done'
  | 'done_before'
  | 'changed'
  | 'ended'
  | 'same_person'
  | 'not_independent'
  | 'not_found';

/** The time limit for the gateway; a later response still counts. */
const inquireWithinMs = 3000;

/**
 * The second approval executes the proposal: the database posts in the same transaction, or
 * rejects it. Money moves here, so an unlocked console is not enough.
 */
export async function approveProposal(
  deps: IdentityDeps & ApprovalDeps,
  caller: Caller,
  { proposalId, origin, ...proof }: Approval & Proof,
): Promise<ShownProposal> {
  const staffId = caller.session.userId;
  const find = () =>
    actingAs(deps.database, { staffId }, (transaction) =>
      findProposal(transaction, staffId, proposalId),
    );
  const theirs = async () => doneBy(staffId, await find());
  const found = await find();
  const earlier = doneBy(staffId, found);
  if (earlier !== null) return earlier;
  const approval = await withStepUp(
    deps,
    { caller, actor: { staffId }, onPassword: () => inquireBeforeApproval(deps, found) },
    proof,
    async (transaction) => {
      const query = sql<{ outcome: Outcome }>`
        select approve_proposal(${proposalId}::uuid, ${declinedByStaff}) as outcome`;
      const { rows } = await onlyAllowed(query.execute(transaction));
      const outcome = rows[0]?.outcome ?? 'not_found';
      // If the sale has changed, the proposal ends; that commits, whatever the response.
      const proposal = await findProposal(transaction, staffId, proposalId);
      if (outcome === 'done' && proposal !== null) {
        await notifyOfBalanceChange(deps, transaction, { proposal, at: deps.clock(), origin });
      }
      return { outcome, proposal };
    },
  ).catch(async (error: unknown) => {
    // An earlier request, whose response they didn't wait for, has spent their code.
    const stored = await theirs();
    if (stored === null) throw error;
    return { outcome: 'done_before' as const, proposal: stored };
  });
  const { outcome, proposal } = approval;
  if (outcome !== 'done' && outcome !== 'done_before') throw refusal(outcome, proposal);
  if (proposal === null) throw new Error('the completed proposal was not found');
  if (outcome === 'done') {
    await sendInTime(sendApproved(deps, proposal, origin));
    announceDone(deps, proposal);
  }
  return proposal;
}

/** Approved refunds and voids go to the gateway once the approval has committed. */
async function sendApproved(
  { sendRefund, voidSale }: ApprovalDeps,
  { id, kind, companyId, sale, outcome }: ShownProposal,
  origin: string,
): Promise<void> {
  if (kind === 'refund') return sendRefund({ refundId: id, companyId, origin });
  if (outcome !== 'voided' || sale === null) return;
  return voidSale({ proposalId: id, companyId, saleId: sale.id });
}

/**
 * Announces a payment that staff have resolved, or whose money moves, like one that the gateway has
 * ended.
 */
function announceDone(
  { announce }: { readonly announce: AnnounceSale },
  { kind, companyId, mode, sale, outcome }: ShownProposal,
): void {
  if (sale === null) return;
  const changed = { companyId, mode, id: sale.id };
  if (outcome === 'approved') announce({ ...changed, status: 'Approved' });
  if (outcome === 'declined') announce({ ...changed, status: 'Declined' });
  if (movesMoney.has(kind)) {
    announce({ ...changed, status: 'Approved', about: 'more' });
  }
}

const movesMoney: ReadonlySet<ShownProposal['kind']> = new Set([
  'dispute',
  'dispute_outcome',
  'refund',
  'refund_outcome',
]);

/** Their earlier approval: a repeat after a lost response needs no proof. */
function doneBy(staffId: string, found: ShownProposal | null): ShownProposal | null {
  return found?.state === 'done' && found.endedBy?.uid === staffId ? found : null;
}

/**
 * The gateway may know the outcome by now: then the sale ends by inquiry, and the proposal lapses.
 */
async function inquireBeforeApproval(
  { inquireNow }: { readonly inquireNow: InquireNow },
  proposal: ShownProposal | null,
): Promise<void> {
  if (proposal?.kind !== 'resolution' || proposal.sale === null) return;
  if (proposal.state !== 'proposed' || !proposal.isForYou) return;
  await Promise.race([
    inquireNow(proposal.sale.id),
    wait(inquireWithinMs, undefined, { ref: false }),
  ]);
}

function refusal(
  outcome: Exclude<Outcome, 'done' | 'done_before'>,
  proposal: ShownProposal | null,
): AppError {
  switch (outcome) {
    case 'changed':
      return new AppError('version_conflict', {
        message:
          'This sale has changed since the proposal, so the proposal has lapsed. Nothing was done.',
      });
    case 'ended':
      return new AppError('version_conflict', {
        message: closedProposalMessage(proposal),
      });
    case 'same_person':
      return new AppError('forbidden', {
        message: 'You proposed it. A second person needs to approve.',
      });
    case 'not_independent':
      return new AppError('forbidden', {
        message:
          'Someone else needs to approve: one of you recently granted the other access, or the same person granted it to both.',
      });
    case 'not_found':
      return new AppError('not_found');
  }
}
