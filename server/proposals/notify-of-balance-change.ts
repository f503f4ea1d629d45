import type { ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { disputePath } from '@piton/contract/http/routes.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import { type Transaction, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { notifyOfRefund } from '../refunds/notify-of-refund.ts';

type Deps = { readonly mail: MailQueue };
type Notified = {
  readonly proposal: ShownProposal;
  readonly at: Date;
  readonly origin: string;
};

type Row = {
  email: string;
  first_name: string;
  tran_id: string | null;
  created_at: Date | null;
  is_accepted: boolean;
};

/**
 * Emails the company's owner about a proposal, in its transaction. Resolved payments use the
 * usual emails, test money and limits send none, and staff's reasons stay internal.
 */
export async function notifyOfBalanceChange(
  { mail }: Deps,
  transaction: Transaction<DB>,
  { proposal, at, origin }: Notified,
): Promise<void> {
  if (proposal.mode === 'test' || proposal.kind === 'resolution') return;
  if (proposal.kind === 'refund_cap' || proposal.kind === 'refund_overdraft') return;
  if (proposal.kind === 'refund' || proposal.kind === 'refund_outcome') {
    const refundId = proposal.refundId ?? proposal.id;
    return notifyOfRefund({ mail }, transaction, { refundId, origin });
  }
  const row = await findOwner(transaction, proposal);
  if (row === null) return;
  const about = {
    to: row.email,
    firstName: row.first_name,
    at,
    companyName: proposal.companyName,
    amount: moneyOf(Math.abs(proposal.amountMills)),
    sale: saleOf(proposal, row),
    ourReference: proposal.id,
    page: `${origin}/Mytransactions`,
  };
  switch (proposal.kind) {
    case 'adjustment':
      return mail.queue(transaction, {
        kind: 'adjusted',
        ...about,
        isGiven: proposal.amountMills > 0,
        against: proposal.against ?? 'adjustments',
      });
    case 'dispute': {
      const { disputeFeeMills } = proposal;
      return mail.queue(transaction, {
        kind: 'charged-back',
        ...about,
        disputeFee: disputeFeeMills > 0 ? moneyOf(disputeFeeMills) : null,
        theirReference: proposal.reference,
        disputeReason: proposal.disputeReason,
        respondBy: proposal.respondBy,
        ...(proposal.respondBy !== null && { page: `${origin}${disputePath(proposal.id)}` }),
      });
    }
    case 'dispute_outcome':
      return mail.queue(transaction, {
        kind: 'dispute-decided',
        ...about,
        isWon: proposal.outcome === 'won',
        isAccepted: row.is_accepted,
        theirReference: proposal.reference,
      });
  }
}

/** Null if the account was erased. */
async function findOwner(
  transaction: Transaction<DB>,
  { companyId, sale, disputeId }: ShownProposal,
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select u.email, u.first_name, s.tran_id, s.created_at,
           exists (
             select from dispute_responses r
              where r.dispute_id = ${disputeId}::uuid and r.state = 'accepted'
           ) as is_accepted
      from companies c
      join users u on u.id = c.owner_id and u.erased_at is null
      left join sales s on s.id = ${sale?.id ?? null}::uuid
     where c.id = ${companyId}`.execute(transaction);
  return rows[0] ?? null;
}

function saleOf({ sale }: ShownProposal, { tran_id: tranId, created_at: paidAt }: Row) {
  if (sale === null || tranId === null || paidAt === null) return null;
  const { amountMills, invoice: invoiceNumber } = sale;
  return { amount: moneyOf(amountMills), paidAt, transactionNumber: tranId, invoiceNumber };
}

function moneyOf(mills: number): string {
  return formatMoney(BigInt(mills));
}
