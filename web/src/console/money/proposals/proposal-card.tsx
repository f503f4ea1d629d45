import { disputeReasonWords } from '@piton/contract/disputes/dispute.ts';
import type { ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { formatDay, formatDayAndTime, startOfDay } from '@piton/contract/time/time.ts';
import { proposalTitle } from '@piton/contract/proposals/proposal-title.ts';
import { Link, useLocation } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact } from '../../../ui/titled-card.tsx';
import { useConsole } from '../../console-context.ts';
import { ApproveProposalDialog } from './approve-proposal-dialog.tsx';
import { ledgerPath, salePath } from '../money-paths.ts';
import { proposalStatus, moneyOfMills, sourceWords } from '../money-words.ts';
import { TestMark } from '../test-mark.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** One person's proposal, with the actions for the second person. */
export function ProposalCard({ proposal }: { proposal: ShownProposal }) {
  const { companyId, companyName, mode, reason, state } = proposal;
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {proposalTitle(proposal)} <TestMark mode={mode} />
          </h3>
          <Status {...proposalStatus(proposal)} />
        </div>
        <dl className="grid gap-4 wide:grid-cols-2 desktop:grid-cols-3">
          <Fact name="Company">
            <Link to={ledgerPath(companyId)} className={link}>
              {companyName}
            </Link>
          </Fact>
          {proposal.sale && (
            <Fact name="Sale">
              <Link to={salePath(proposal.sale.id)} className={link}>
                {proposal.sale.invoice}
              </Link>
            </Fact>
          )}
          <Details proposal={proposal} />
          <Fact name="Reason">
            <span className="whitespace-pre-line">{reason}</span>
          </Fact>
          <Fact name="Proposed by">
            {proposal.proposedBy.displayName},{' '}
            <DateText instant={new Date(proposal.proposed)} form="day-and-time" />
          </Fact>
          <Ended proposal={proposal} />
        </dl>
        {state === 'proposed' && <ProposalActions proposal={proposal} />}
      </div>
    </Card>
  );
}

function Details({ proposal }: { proposal: ShownProposal }) {
  const { reference, against, disputeFeeMills, happenedOn, disputeReason, respondBy } = proposal;
  return (
    <>
      {reference !== '' && <Fact name="Reference">{reference}</Fact>}
      {against && <Fact name="Against">{sourceWords[against]}</Fact>}
      {disputeFeeMills > 0 && <Fact name="Dispute fee">{moneyOfMills(disputeFeeMills)}</Fact>}
      {happenedOn && (
        <Fact name="Day of the acquirer’s notice">{formatDay(startOfDay(happenedOn))}</Fact>
      )}
      {disputeReason && (
        <Fact name="The card network’s reason">{disputeReasonWords[disputeReason]}</Fact>
      )}
      {respondBy && <Fact name="Merchant’s deadline">{formatDay(startOfDay(respondBy))}</Fact>}
    </>
  );
}

function Ended({ proposal }: { proposal: ShownProposal }) {
  const { state, ended, endedBy, endReason } = proposal;
  if (ended === null || state === 'proposed') return null;
  return (
    <Fact name={endedWords[state]}>
      {endedBy && `${endedBy.displayName}, `}
      <DateText instant={new Date(ended)} form="day-and-time" />
      {endReason !== '' && <span className="block">“{endReason}”</span>}
    </Fact>
  );
}

const endedWords = {
  done: 'Approved by',
  withdrawn: 'Withdrawn by its author',
  rejected: 'Rejected by',
  lapsed: 'Lapsed',
} as const;

function ProposalActions({ proposal }: { proposal: ShownProposal }) {
  const { isForYou, isOutdated, mayApproveFrom, proposedBy } = proposal;
  const { uid } = useConsole();
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isForYou && <ApproveButton proposal={proposal} />}
      <WithdrawDialog proposal={proposal} isYours={proposedBy.uid === uid} />
      <p className="text-14 text-muted">
        {isOutdated && 'This sale has changed, so you can’t approve the proposal.'}
        {!isOutdated && proposedBy.uid === uid && 'Another member of staff needs to approve it.'}
        {mayApproveFrom !== null &&
          `Someone else needs to approve: one of you granted the other access. You can from ${formatDayAndTime(new Date(mayApproveFrom))}.`}
      </p>
    </div>
  );
}

/** Resolutions need the gateway's evidence, which the sale's page shows, so this links there. */
function ApproveButton({ proposal }: { proposal: ShownProposal }) {
  const { pathname } = useLocation();
  const { kind, sale } = proposal;
  if (kind !== 'resolution' || sale === null || pathname === salePath(sale.id)) {
    return <ApproveProposalDialog proposal={proposal} />;
  }
  return (
    <Link to={salePath(sale.id)} className={buttonClasses('primary')}>
      View evidence
    </Link>
  );
}

const link = 'text-primary underline underline-offset-2';
