import {
  resendWebhookDelivery,
  type WebhookDeliveryDetails,
} from '@piton/contract/webhooks/webhook-delivery.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { ChevronLeft } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { isUnknown } from '../../../api/is-unknown.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { notify } from '../../../ui/layers/toast.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { backClasses } from '../back-classes.ts';
import { useChosenMode } from '../chosen-mode.ts';
import { Instant } from '../instant.tsx';
import { Payload } from '../payload.tsx';
import { useDevelopedCompany } from '../use-developed-company.ts';
import { Attempts } from './attempts.tsx';
import { useDelivery, useWebhooksChanged } from './use-webhooks.ts';
import { deliveryStatus } from './webhook-words.ts';

/** One delivery: what we sent, and what the endpoint returned each time. */
export function DeliveryPage() {
  const { companyId } = useDevelopedCompany();
  const { endpointId = '', deliveryId = '' } = useParams();
  const mode = useChosenMode();
  const query = useDelivery(companyId, deliveryId);
  return (
    <>
      <Link to={`/developers/webhooks/${endpointId}?mode=${mode}`} className={backClasses}>
        <ChevronLeft className="size-5" aria-hidden="true" />
        Endpoint
      </Link>
      {isUnknown(query.error) ? (
        <EmptyState sentence="We can’t find this delivery. We keep deliveries for 30 days." />
      ) : (
        <Loaded query={query} waiting={<DeliveryToCome />}>
          {(delivery) => <Details {...{ companyId, endpointId, delivery }} />}
        </Loaded>
      )}
    </>
  );
}

type DetailsProps = { companyId: string; endpointId: string; delivery: WebhookDeliveryDetails };

function Details({ companyId, endpointId, delivery }: DetailsProps) {
  const { type, state, created, nextAttempt, ended, isResend, payload } = delivery;
  const mode = useChosenMode();
  const eventId = v1Id('event', delivery.eventId);
  return (
    <>
      <TitledCard title={type} aside={<Status {...deliveryStatus[state]} />}>
        <div className="flex flex-col gap-4">
          <dl className="grid gap-3 text-14 wide:grid-cols-2">
            <Fact name="Event">
              <Link
                to={`/developers/events/${eventId}?mode=${mode}`}
                className="rounded-6 text-primary underline"
              >
                {eventId}
              </Link>
            </Fact>
            <Fact name={isResend ? 'Resent' : 'Created'}>
              <Instant at={created} />
            </Fact>
            {nextAttempt !== null && (
              <Fact name="Next attempt">
                <Instant at={nextAttempt} />
              </Fact>
            )}
            {ended !== null && (
              <Fact name={deliveryStatus[state].word}>
                <Instant at={ended} />
              </Fact>
            )}
          </dl>
          <Resend {...{ companyId, endpointId }} deliveryId={delivery.id} />
        </div>
      </TitledCard>
      <TitledCard title="Attempts">
        <Attempts attempts={delivery.attemptList} />
      </TitledCard>
      <TitledCard title="Message">
        <div className="flex flex-col gap-4">
          <Headers eventId={eventId} />
          {payload === '' ? (
            <p className="text-muted">We prepare the body right before the first attempt.</p>
          ) : (
            <Payload title="Body" text={payload} what="the body" />
          )}
        </div>
      </TitledCard>
    </>
  );
}

type ResendProps = { companyId: string; endpointId: string; deliveryId: string };

function Resend({ companyId, endpointId, deliveryId }: ResendProps) {
  const navigate = useNavigate();
  const mode = useChosenMode();
  const changed = useWebhooksChanged(companyId);
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: () =>
      refusalOf(async () => {
        const resent = await call(resendWebhookDelivery, { params: { companyId, deliveryId } });
        notify('We send it again.', 'positive');
        await navigate(`/developers/webhooks/${endpointId}/deliveries/${resent.id}?mode=${mode}`);
        await changed();
      }),
  });
  return (
    <form {...form.attributes} className="flex flex-col items-start gap-3">
      <Button type="submit" isBusy={form.isPending} disabled={form.secondsToWait > 0}>
        Resend
      </Button>
      <FormProblem
        message={form.problem}
        responses={form.responses}
        secondsToWait={form.secondsToWait}
      />
    </form>
  );
}

/** Time and signature differ in each attempt. */
function Headers({ eventId }: { eventId: string }) {
  return (
    <section aria-label="Headers">
      <h3 className="mb-1 text-14 font-medium">Headers</h3>
      <pre className="rounded-10 bg-sunken p-3 text-12 wrap-anywhere whitespace-pre-wrap">
        {[
          'content-type: application/json',
          'user-agent: Piton-Webhooks/1',
          `webhook-id: ${eventId}`,
          'webhook-timestamp: the attempt’s time in seconds',
          'webhook-signature: v1,…',
        ].join('\n')}
      </pre>
    </section>
  );
}

function DeliveryToCome() {
  return (
    <Skeleton label="Loading the delivery">
      <SkeletonBlock className="h-96 rounded-16" />
    </Skeleton>
  );
}
