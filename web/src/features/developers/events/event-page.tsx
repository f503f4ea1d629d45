import type { getEvent } from '@piton/contract/events/events.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { eventTypes } from '@piton/contract/v1/event-types.ts';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { isUnknown } from '../../../api/is-unknown.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { backClasses } from '../back-classes.ts';
import { useChosenMode } from '../chosen-mode.ts';
import { Instant } from '../instant.tsx';
import { Payload } from '../payload.tsx';
import { RowDetail, RowLink, Rows } from '../row-link.tsx';
import { useDevelopedCompany } from '../use-developed-company.ts';
import { attemptCount, deliveryStatus } from '../webhooks/webhook-words.ts';
import { useEvent } from './use-events.ts';

type ShownEvent = EndpointOutput<typeof getEvent>;

/** One event with its object and its deliveries. */
export function EventPage() {
  const { companyId } = useDevelopedCompany();
  const { eventId = '' } = useParams();
  const mode = useChosenMode();
  const query = useEvent(companyId, eventId);
  return (
    <>
      <Link to={`/developers/events?mode=${mode}`} className={backClasses}>
        <ChevronLeft className="size-5" aria-hidden="true" />
        Events
      </Link>
      {isUnknown(query.error) ? (
        <EmptyState sentence="We can’t find this event. We keep events for 30 days." />
      ) : (
        <Loaded query={query} waiting={<EventToCome />}>
          {(event) => <Details event={event} />}
        </Loaded>
      )}
    </>
  );
}

function Details({ event }: { event: ShownEvent }) {
  const { id, type, isExample, created, data } = event;
  return (
    <>
      <TitledCard title={type}>
        <div className="flex flex-col gap-4">
          <p>
            {eventTypes[type]}
            {isExample && ' This is an example; it concerns no real payment.'}
          </p>
          <dl className="grid gap-3 text-14 wide:grid-cols-2">
            <Fact name="ID">{id}</Fact>
            <Fact name="Created">
              <Instant at={created} />
            </Fact>
          </dl>
          <Payload title="Object" text={JSON.stringify(data)} what="the object" />
        </div>
      </TitledCard>
      <Deliveries event={event} />
    </>
  );
}

function Deliveries({ event: { mode, deliveries } }: { event: ShownEvent }) {
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-4">
      <h2 id="deliveries" className="text-20 font-semibold">
        Deliveries
      </h2>
      {deliveries.length === 0 ? (
        <p className="text-muted">No endpoint was subscribed to this event.</p>
      ) : (
        <Rows label="Deliveries">
          {deliveries.map(({ id, endpointId, url, state, attempts, isResend, created }) => (
            <RowLink
              key={id}
              to={`/developers/webhooks/${endpointId}/deliveries/${id}?mode=${mode}`}
              title={url}
              status={deliveryStatus[state]}
            >
              <RowDetail>
                <Instant at={created} />
                {isResend && ' · resent'} · {attemptCount(attempts)}
              </RowDetail>
            </RowLink>
          ))}
        </Rows>
      )}
    </section>
  );
}

function EventToCome() {
  return (
    <Skeleton label="Loading the event">
      <SkeletonBlock className="h-96 rounded-16" />
    </Skeleton>
  );
}
