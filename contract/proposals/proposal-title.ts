import { z } from 'zod';
import { formatExactMoney } from '../money/money.ts';
import { shownProposal } from './proposal.ts';

/** The codes and figures in a proposal's title, as the audit stores them. */
export const proposalSubject = z.object({
  kind: shownProposal.shape.kind,
  outcome: shownProposal.shape.outcome.default(null),
  amountMills: z.number(),
  disputeFeeMills: z.number(),
  /** The acquirer's reference of the dispute that an outcome decides. */
  disputeReference: shownProposal.shape.disputeReference.default(null),
  sale: z.object({ invoice: z.string(), amountMills: z.number() }).nullable().default(null),
  companyName: z.string().nullable().default(null),
});
export type ProposalSubject = z.output<typeof proposalSubject>;

/** "Dispute of EC$90.00": the kind and the amount, for a place that shows the sale and company. */
export function proposalTitle(proposal: ProposalSubject): string {
  const { kind, outcome, amountMills, disputeFeeMills, disputeReference, sale } = proposal;
  const amount = moneyOf(Math.abs(amountMills));
  if (kind === 'adjustment') return `${amountMills > 0 ? 'Credit' : 'Debit'} ${amount}`;
  if (kind === 'dispute') {
    const fee = disputeFeeMills > 0 ? ` and a fee of ${moneyOf(disputeFeeMills)}` : '';
    return `Dispute of ${amount}${fee}`;
  }
  if (kind === 'dispute_outcome') {
    return `Dispute ${disputeReference ?? ''} of ${amount} ${outcome ?? ''}`;
  }
  if (kind === 'refund') return `Refund ${amount}`;
  if (kind === 'refund_outcome') {
    return outcome === 'done' ? `Refund of ${amount} was made` : `Refund of ${amount} failed`;
  }
  if (kind === 'refund_cap') return `Allow refunds of up to ${amount} a day`;
  if (kind === 'refund_overdraft') return `Allow refunds down to a balance of −${amount}`;
  const ofAmount = sale === null ? '' : ` of ${moneyOf(sale.amountMills)}`;
  if (outcome === 'voided') return `Void sale${ofAmount} at the gateway`;
  if (outcome === 'confirmed') return `Keep sale${ofAmount} as it is`;
  return `Sale${ofAmount} was ${outcome ?? ''}`;
}

/** "Dispute of EC$90.00, sale 1A2B3C4D5E6F": the title with its sale, or its company. */
export function proposalName(proposal: ProposalSubject): string {
  const { sale, companyName } = proposal;
  const subject = sale === null ? companyName : `sale ${sale.invoice}`;
  return [proposalTitle(proposal), subject].filter(Boolean).join(', ');
}

function moneyOf(mills: number): string {
  return formatExactMoney(BigInt(mills));
}
