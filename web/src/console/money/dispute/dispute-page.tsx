import { disputeReasonWords } from '@piton/contract/disputes/dispute.ts';
import { type ConsoleDispute, openDisputeFile } from '@piton/contract/disputes/evidence.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { isUnknown } from '../../../api/is-unknown.ts';
import { Answers } from '../../../features/disputes/answers.tsx';
import { disputedAmount } from '../../../features/disputes/dispute-words.ts';
import { Deadline } from '../../../features/disputes/deadline.tsx';
import { FileList } from '../../../features/disputes/file-list.tsx';
import { PaymentFacts } from '../../../features/disputes/payment-facts.tsx';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { ledgerPath, moneyPath, salePath } from '../money-paths.ts';
import { disputeWaiting } from '../money-words.ts';
import { TestMark } from '../test-mark.tsx';
import { useConsoleDispute } from '../use-money.ts';
import { ForwardEvidence } from './forward-evidence.tsx';

/** A dispute with the merchant's response, and its way to the acquirer. */
export function ConsoleDisputePage() {
  const { disputeId = '' } = useParams();
  const query = useConsoleDispute(disputeId);
  return (
    <div className="flex flex-col gap-4">
      <title>Dispute · Money · Piton</title>
      <Link to={moneyPath} className={back}>
        <ChevronLeft className="size-5" aria-hidden="true" />
        Money
      </Link>
      {isUnknown(query.error) ? (
        <EmptyState sentence="There is no such dispute." />
      ) : (
        <Loaded query={query} waiting={<SkeletonRows count={6} label="Loading the dispute" />}>
          {(dispute) => <Details dispute={dispute} />}
        </Loaded>
      )}
    </div>
  );
}

function Details({ dispute }: { dispute: ConsoleDispute }) {
  const { amountMills, companyName, mode } = dispute;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-24 font-semibold wrap-anywhere">
          Dispute of {formatMoney(BigInt(amountMills))}, {companyName}
        </h1>
        <Status {...disputeWaiting(dispute)} />
        <TestMark mode={mode} />
      </div>
      <DisputeFacts dispute={dispute} />
      <div className="grid gap-4 desktop:grid-cols-3 desktop:items-start">
        <div className="min-w-0 desktop:col-span-2">
          <Response dispute={dispute} />
        </div>
        <TitledCard title="The payment">
          <PaymentFacts facts={dispute.facts} />
        </TitledCard>
      </div>
    </>
  );
}

function DisputeFacts({ dispute }: { dispute: ConsoleDispute }) {
  const { sale, companyId, companyName, disputeReason, respondBy, state } = dispute;
  const { facts, feeMills, forwardedOn, decided } = dispute;
  return (
    <TitledCard title="The dispute">
      <dl className="grid gap-4 wide:grid-cols-2 desktop:grid-cols-3">
        <Fact name="Company">
          <Link to={ledgerPath(companyId)} className={link}>
            {companyName}
          </Link>
        </Fact>
        <Fact name="Sale">
          <Link to={salePath(sale.id)} className={link}>
            {sale.invoice}
          </Link>
        </Fact>
        <Fact name="Amount">{disputedAmount(dispute, facts)}</Fact>
        <Fact name="Dispute fee">{feeMills === 0 ? 'None' : formatMoney(BigInt(feeMills))}</Fact>
        <Fact name="The acquirer’s reference">{dispute.acquirerReference}</Fact>
        <Fact name="Reason">
          {disputeReason === null ? 'Not recorded' : disputeReasonWords[disputeReason]}
        </Fact>
        <Fact name="Merchant’s deadline">
          {respondBy === null && 'Not recorded'}
          {respondBy !== null && state === 'open' && <Deadline respondBy={respondBy} />}
          {respondBy !== null && state !== 'open' && (
            <DateText instant={new Date(`${respondBy}T12:00:00Z`)} />
          )}
        </Fact>
        <Fact name="Opened">
          <DateText instant={new Date(dispute.opened)} form="day-and-time" />
        </Fact>
        <Fact name="Note at opening">{dispute.reason}</Fact>
        {forwardedOn !== null && (
          <Fact name="Sent to the acquirer">
            <DateText instant={new Date(`${forwardedOn}T12:00:00Z`)} />
          </Fact>
        )}
        {decided !== null && (
          <Fact name="Decided">
            <DateText instant={new Date(decided)} form="day-and-time" />
          </Fact>
        )}
      </dl>
    </TitledCard>
  );
}

function Response({ dispute }: { dispute: ConsoleDispute }) {
  const { id, response, ended, disputeReason, answers, files } = dispute;
  if (response !== 'submitted') {
    return (
      <TitledCard title="The merchant’s response">
        <p>{noEvidence[response]}</p>
      </TitledCard>
    );
  }
  return (
    <TitledCard title="The merchant’s evidence">
      <div className="flex flex-col gap-6">
        {ended !== null && (
          <p className="text-muted">
            Submitted <DateText instant={new Date(ended)} form="day-and-time" />. Each download is
            recorded.
          </p>
        )}
        <ForwardEvidence dispute={dispute} />
        <Answers reason={disputeReason} answers={answers} />
        <FileList
          files={files}
          pathOf={(fileId) =>
            openDisputeFile.path.replace(':disputeId', id).replace(':fileId', fileId)
          }
        />
      </div>
    </TitledCard>
  );
}

const noEvidence = {
  none: 'No response yet.',
  draft: 'The merchant has begun a draft and hasn’t submitted it.',
  accepted: 'The merchant has accepted the dispute. Record it as lost when the acquirer confirms.',
} as const;

const link = 'text-primary underline underline-offset-2';
const back =
  '-mx-2 inline-flex min-h-11 items-center gap-1 self-start rounded-10 px-2 text-16 text-primary ' +
  'transition-colors hover:bg-primary-soft';
