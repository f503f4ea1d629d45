import { eventTypeNames } from '@piton/contract/v1/event-types.ts';
import { deliveryStates, type WebhookDelivery } from '@piton/contract/webhooks/webhook-delivery.ts';
import type { WebhookEndpoint } from '@piton/contract/webhooks/webhook-endpoint.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { PagedList } from '../../../ui/loading/paged-list.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Instant } from '../instant.tsx';
import { RowDetail, RowLink, Rows } from '../row-link.tsx';
import { useDeliveryFilter } from './delivery-filter.ts';
import { useDeliveries } from './use-webhooks.ts';
import { attemptCount, deliveryStatus, lastResult } from './webhook-words.ts';

type DeliveriesProps = { companyId: string; endpoint: WebhookEndpoint };

/** An endpoint's delivery log of the last 30 days. */
export function Deliveries({ companyId, endpoint }: DeliveriesProps) {
  const filter = useDeliveryFilter();
  const query = useDeliveries({ companyId, endpointId: endpoint.id }, filter);
  const isFiltered = filter.state !== undefined || filter.type !== undefined;
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-4">
      <h2 id="deliveries" className="text-20 font-semibold">
        Deliveries
      </h2>
      <search className="grid grid-cols-2 gap-3 desktop:max-w-160">
        <FilterSelect
          name="state"
          label="Status"
          options={deliveryStates}
          wordOf={(state) => deliveryStatus[state].word}
        />
        <FilterSelect name="type" label="Event" options={eventTypeNames} wordOf={(type) => type} />
      </search>
      <PagedList
        query={query}
        waiting={deliveriesToCome}
        empty={
          <EmptyState
            sentence={
              isFiltered
                ? 'No such deliveries in the last 30 days.'
                : 'No deliveries yet. Make a test payment or send an example event.'
            }
          />
        }
      >
        {(deliveries) => (
          <Rows label="Deliveries">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} endpoint={endpoint} />
            ))}
          </Rows>
        )}
      </PagedList>
    </section>
  );
}

const deliveriesToCome = (
  <div className="overflow-clip rounded-16 border border-line bg-surface">
    <SkeletonRows count={5} label="Loading deliveries" />
  </div>
);

type DeliveryRowProps = { delivery: WebhookDelivery; endpoint: WebhookEndpoint };

function DeliveryRow({ delivery, endpoint }: DeliveryRowProps) {
  const { id, type, state, attempts, nextAttempt, isResend, created, lastAttempt } = delivery;
  return (
    <RowLink
      to={`/developers/webhooks/${endpoint.id}/deliveries/${id}?mode=${endpoint.mode}`}
      title={type}
      status={deliveryStatus[state]}
    >
      <RowDetail>
        <Instant at={created} />
        {isResend && ' · resent'} · {attemptCount(attempts)}
        {lastAttempt !== null && `, last: ${lastResult(lastAttempt)}`}
      </RowDetail>
      {nextAttempt !== null && attempts > 0 && (
        <RowDetail>
          Next attempt <Instant at={nextAttempt} />
        </RowDetail>
      )}
    </RowLink>
  );
}
