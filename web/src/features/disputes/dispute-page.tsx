import { disputeReasonWords } from '@piton/contract/disputes/dispute.ts';
import type { DisputeDetails } from '@piton/contract/disputes/evidence.ts';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { isUnknown } from '../../api/is-unknown.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/dates/date-text.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status } from '../../ui/status.tsx';
import { Fact, TitledCard } from '../../ui/titled-card.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { Deadline } from './deadline.tsx';
import { disputeStatus, partOf } from './dispute-words.ts';
import { EvidenceForm } from './evidence-form.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { SentResponse } from './sent-response.tsx';
import { useDispute } from './use-disputes.ts';

/** One dispute: what it is about, and the response to it. */
export function DisputePage() {
  const { disputeId = '' } = useParams();
  const query = useDispute(disputeId);
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Dispute · Piton</title>
      <div>
        <Link to="/disputes" className={back}>
          <ChevronLeft className="size-5" aria-hidden="true" />
          All disputes
        </Link>
        <h1 className="text-24 font-semibold">Dispute</h1>
      </div>
      {isUnknown(query.error) ? (
        <UnknownDispute />
      ) : (
        <Loaded query={query} waiting={<DisputeToCome />}>
          {(dispute) => <Details dispute={dispute} />}
        </Loaded>
      )}
    </div>
  );
}

function Details({ dispute }: { dispute: DisputeDetails }) {
  return (
    <>
      <Head dispute={dispute} />
      <div className="grid gap-4 desktop:grid-cols-3 desktop:items-start desktop:gap-6">
        <div className="flex min-w-0 flex-col gap-4 desktop:col-span-2 desktop:gap-6">
          {dispute.isAwaitingResponse ? (
            <TitledCard title="Your evidence">
              <EvidenceForm key={dispute.id} dispute={dispute} />
            </TitledCard>
          ) : (
            <SentResponse dispute={dispute} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 desktop:gap-6">
          <TitledCard title="The payment">
            <p className="mb-4 text-14 text-muted">
              {dispute.isAwaitingResponse
                ? 'We add these details to your evidence.'
                : 'As recorded by Piton.'}
            </p>
            <PaymentFacts facts={dispute.facts} />
          </TitledCard>
          {dispute.isAwaitingResponse && (
            <TitledCard title="Accept the dispute">
              <div className="flex flex-col items-start gap-4">
                <p className="text-pretty">
                  If the customer is right, you can accept. They keep the money, and no evidence is
                  sent.
                </p>
                <AcceptDialog dispute={dispute} />
              </div>
            </TitledCard>
          )}
        </div>
      </div>
    </>
  );
}

function Head({ dispute }: { dispute: DisputeDetails }) {
  const { amountMills, feeMills, respondBy, isAwaitingResponse, disputeReason } = dispute;
  const { acquirerReference, opened, decided, facts } = dispute;
  const part = partOf(dispute, facts);
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-32 font-semibold">
            <MoneyText mills={BigInt(amountMills)} />
          </span>
          {part !== null && <span className="text-muted">{part}</span>}
          <Status {...disputeStatus(dispute)} />
        </p>
        <dl className="grid gap-4 wide:grid-cols-3">
          {respondBy !== null && (
            <Fact name={isAwaitingResponse ? 'Respond by' : 'Deadline'}>
              {isAwaitingResponse ? (
                <span className="font-semibold">
                  <Deadline respondBy={respondBy} />
                </span>
              ) : (
                <DateText instant={new Date(`${respondBy}T12:00:00Z`)} form="weekday-and-year" />
              )}
            </Fact>
          )}
          <Fact name="The customer’s bank says">
            {disputeReason === null ? 'No reason recorded' : disputeReasonWords[disputeReason]}
          </Fact>
          <Fact name="Opened">
            <DateText instant={new Date(opened)} form="weekday-and-year" />
          </Fact>
          {decided !== null && (
            <Fact name="Decided">
              <DateText instant={new Date(decided)} form="weekday-and-year" />
            </Fact>
          )}
          {feeMills > 0 && (
            <Fact name="Dispute fee">
              <MoneyText mills={BigInt(feeMills)} />
            </Fact>
          )}
          <Fact name="The card network’s reference">{acquirerReference}</Fact>
        </dl>
      </div>
    </Card>
  );
}

function UnknownDispute() {
  return (
    <EmptyState
      sentence="We can’t find this dispute in your account."
      action={
        <Link to="/disputes" className={buttonClasses('primary')}>
          See all disputes
        </Link>
      }
    />
  );
}

function DisputeToCome() {
  return (
    <Skeleton label="Loading the dispute">
      <div className="flex flex-col gap-4 desktop:gap-6">
        <SkeletonBlock className="h-44 rounded-16" />
        <SkeletonBlock className="h-96 rounded-16" />
      </div>
    </Skeleton>
  );
}

const back =
  '-ml-2 inline-flex min-h-11 items-center gap-1 rounded-10 px-2 text-14 font-medium ' +
  'text-primary hover:bg-primary-soft';
