import type { ApiEvent } from '@piton/contract/events/events.ts';
import { eventTypeNames, eventTypes } from '@piton/contract/v1/event-types.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { PagedList } from '../../../ui/loading/paged-list.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { useChosenMode } from '../chosen-mode.ts';
import { FilterSelect, useFilter } from '../filter-select.tsx';
import { Instant } from '../instant.tsx';
import { ModeLinks } from '../mode-links.tsx';
import { RowDetail, RowLink, Rows } from '../row-link.tsx';
import { useDevelopedCompany } from '../use-developed-company.ts';
import { useEvents } from './use-events.ts';

/** The events of the last 30 days in one mode. */
export function EventList() {
  const { companyId } = useDevelopedCompany();
  const mode = useChosenMode();
  const type = useFilter('type', eventTypeNames);
  const query = useEvents(companyId, { mode, ...(type !== undefined && { type }) });
  return (
    <>
      <ModeLinks />
      <search className="desktop:max-w-80">
        <FilterSelect name="type" label="Event" options={eventTypeNames} wordOf={(each) => each} />
      </search>
      <PagedList
        query={query}
        waiting={eventsToCome}
        empty={
          <EmptyState
            sentence={
              type === undefined
                ? 'No events yet. We record what happens to payments and payouts once you have an API key or a webhook endpoint.'
                : 'No such events in the last 30 days.'
            }
          />
        }
      >
        {(events) => (
          <Rows label="Events">
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  );
}

const eventsToCome = (
  <div className="overflow-clip rounded-16 border border-line bg-surface">
    <SkeletonRows count={5} label="Loading events" />
  </div>
);

function EventRow({ event: { id, mode, type, isExample, created } }: { event: ApiEvent }) {
  return (
    <RowLink to={`/developers/events/${id}?mode=${mode}`} title={type}>
      <RowDetail>
        {eventTypes[type]}
        {isExample && ' Example.'}
      </RowDetail>
      <RowDetail>
        <Instant at={created} />
      </RowDetail>
    </RowLink>
  );
}
