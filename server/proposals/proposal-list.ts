import type { ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import { dueDayFrom } from '../refunds/shown-refund.ts';

type Row = {
  id: string;
  kind: ShownProposal['kind'];
  company_id: string;
  company_name: string;
  mode: ShownProposal['mode'];
  sale_id: string | null;
  invoice: string | null;
  sale_mills: bigint | null;
  dispute_id: string | null;
  dispute_reference: string | null;
  refund_id: string | null;
  outcome: ShownProposal['outcome'];
  against: ShownProposal['against'];
  amount_mills: bigint;
  fee_mills: bigint;
  reference: string;
  happened_on: string | null;
  dispute_reason: ShownProposal['disputeReason'];
  respond_by: string | null;
  open_deadline: string | null;
  may_be_voided: boolean;
  reason: string;
  state: ShownProposal['state'];
  proposed_by: string;
  proposer_name: string;
  proposed_at: Date;
  ended_by: string | null;
  ender_name: string | null;
  ended_at: Date | null;
  end_reason: string;
  /** The present time if it is a proposed refund that staff will make in the portal. */
  portal_refund_at: Date | null;
  is_outdated: boolean;
  has_conflict_of_interest: boolean;
  may_approve_from: Date | null;
};

const maxListed = 200;
const order = {
  newestFirst: sql`p.proposed_at desc, p.id desc`,
  oldestFirst: sql`p.proposed_at, p.id`,
};

/** Call it only within that staff member's transaction. */
async function selectProposals(
  transaction: Transaction<DB>,
  staffId: string,
  where: RawBuilder<unknown>,
  ordered = order.newestFirst,
): Promise<ShownProposal[]> {
  const { rows } = await sql<Row>`
    select p.id, p.kind, p.company_id, companies.name as company_name, p.mode, p.sale_id, s.invoice,
           s.amount_mills as sale_mills, p.dispute_id, d.acquirer_reference as dispute_reference, p.refund_id,
           p.outcome, p.against, p.amount_mills, p.fee_mills, p.reference, p.happened_on::text as happened_on,
           p.dispute_reason, p.respond_by::text as respond_by, p.reason, p.state,
           case when p.outcome = 'lost' and awaits_response(d) then d.respond_by::text end as open_deadline,
           coalesce(p.outcome = 'approved', false) and exists (
             select from sale_events e where e.sale_id = s.id and starts_with(e.what, 'void_unknown')
           ) as may_be_voided,
           p.proposed_by, proposer.display_name as proposer_name, p.proposed_at,
           p.ended_by, ender.display_name as ender_name, p.ended_at, p.end_reason,
           case when p.kind = 'refund' and p.mode = 'live' and p.state = 'proposed'
             and refund_method(s) = 'portal' then database_now() end as portal_refund_at,
           p.state = 'proposed' and s.id is not null and sale_version(s) <> p.sale_version as is_outdated,
           exists (
             select from company_members m
              where m.company_id = p.company_id and m.user_id = ${staffId}
           ) as has_conflict_of_interest,
           case when p.state = 'proposed' and p.proposed_by <> ${staffId}
             then may_approve_together_from(p.proposed_by, ${staffId}) end as may_approve_from
      from proposals p
      join companies on companies.id = p.company_id
      join users proposer on proposer.id = p.proposed_by
      left join users ender on ender.id = p.ended_by
      left join sales s on s.id = p.sale_id
      left join disputes d on d.id = p.dispute_id
     where ${where}
     order by ${ordered}
     limit ${maxListed}`.execute(transaction);
  return rows.map((row) => shownFrom(row, staffId));
}

export async function findProposal(
  transaction: Transaction<DB>,
  staffId: string,
  proposalId: string,
): Promise<ShownProposal | null> {
  const found = await selectProposals(transaction, staffId, sql`p.id = ${proposalId}`);
  return found[0] ?? null;
}

export function proposalsOfSale(
  transaction: Transaction<DB>,
  staffId: string,
  saleId: string,
): Promise<ShownProposal[]> {
  return selectProposals(transaction, staffId, sql`p.sale_id = ${saleId}`);
}

export type Waiting = {
  readonly waiting: ShownProposal[];
  /** The total number, which may exceed the list. */
  readonly waitingCount: number;
};

/** Proposals that wait for a second approval, of one company or all, longest wait first. */
export async function waitingProposals(
  transaction: Transaction<DB>,
  staffId: string,
  of: { companyId: string; mode: string } | null,
): Promise<Waiting> {
  const ofCompany =
    of === null ? sql`true` : sql`p.company_id = ${of.companyId} and p.mode = ${of.mode}`;
  const where = sql`p.state = 'proposed' and ${ofCompany}`;
  const waiting = await selectProposals(transaction, staffId, where, order.oldestFirst);
  return { waiting, waitingCount: await countAll(transaction, where, waiting.length) };
}

/** Runs only if the list is full. */
async function countAll(
  transaction: Transaction<DB>,
  where: RawBuilder<unknown>,
  listed: number,
): Promise<number> {
  if (listed < maxListed) return listed;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from proposals p where ${where}`.execute(transaction);
  return rows[0]?.count ?? listed;
}

function shownFrom(row: Row, staffId: string): ShownProposal {
  const { sale_id: saleId, invoice, ended_by: endedBy } = row;
  const isWaiting = row.state === 'proposed' && !row.is_outdated;
  return {
    id: row.id,
    kind: row.kind,
    companyId: row.company_id,
    companyName: row.company_name,
    mode: row.mode,
    sale:
      saleId === null || invoice === null
        ? null
        : { id: saleId, invoice, amountMills: Number(row.sale_mills ?? 0n) },
    refundDueOn: row.portal_refund_at === null ? null : dueDayFrom(row.portal_refund_at),
    disputeId: row.dispute_id,
    disputeReference: row.dispute_reference,
    refundId: row.refund_id,
    outcome: row.outcome,
    against: row.against,
    amountMills: Number(row.amount_mills),
    disputeFeeMills: Number(row.fee_mills),
    reference: row.reference,
    happenedOn: row.happened_on,
    disputeReason: row.dispute_reason,
    respondBy: row.respond_by,
    openDeadline: row.open_deadline,
    mayBeVoided: row.may_be_voided,
    reason: row.reason,
    state: row.state,
    proposedBy: { uid: row.proposed_by, displayName: row.proposer_name },
    proposed: row.proposed_at.toISOString(),
    endedBy: endedBy === null ? null : { uid: endedBy, displayName: row.ender_name ?? '' },
    ended: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
    isOutdated: row.is_outdated,
    isForYou:
      isWaiting &&
      row.proposed_by !== staffId &&
      !row.has_conflict_of_interest &&
      row.may_approve_from === null,
    mayApproveFrom: row.may_approve_from?.toISOString() ?? null,
  };
}
