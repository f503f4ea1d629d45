import { AppError } from '@piton/contract/http/errors.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import type { V1Event } from '@piton/contract/v1/events.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { asOwnerOf } from '../../companies/as-owner-of.ts';
import { actingAs } from '../../database/acting-as.ts';
import { readingAs } from '../../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { filterOf, pageIn } from '../list-filter.ts';
import { pageOf } from '../../http/endpoints/page-of.ts';
import { type EventRow, selectEvent, selectEvents } from './select-events.ts';
import { showEvent } from './show-event.ts';
import { ownEventsOnly, shownEventOf } from './shown-event.ts';
import type { V1Deps } from '../v1-deps.ts';

type EventDeps = BindDeps & Pick<V1Deps, 'database'>;

export function bindV1Events(app: HttpApp, deps: EventDeps): void {
  bindEndpoint(app, deps, v1Endpoints.listEvents, async ({ query }, { key }) => {
    const filter = { ...filterOf(key, query), type: query.type };
    const rows = await readingAs(deps.database, key, (reading) =>
      selectEvents(reading, filter, pageIn(query)),
    );
    return pageOf(rows, query.limit, v1EventOf);
  });
  bindEndpoint(app, deps, v1Endpoints.getEvent, async ({ params }, { key }) => {
    const row = await readingAs(deps.database, key, (reading) =>
      selectEvent(reading, key, params.id),
    );
    if (row === undefined) throw new AppError('not_found');
    return v1EventOf(row);
  });
}

const shownAtOnce = 25;

/** The same events for the dashboard. */
export function bindEvents(app: HttpApp, deps: EventDeps): void {
  bindEndpoint(app, deps, endpoints.listEvents, async ({ params, query }, { session }) => {
    const { companyId } = params;
    const { userId } = session;
    const { cursor, ...filter } = query;
    const rows = await actingAs(deps.database, { userId }, async (transaction) => {
      await asOwnerOf(transaction, { companyId, userId }, ownEventsOnly);
      const page = pageIn({ cursor, limit: shownAtOnce });
      return selectEvents(transaction, { companyId, ...filter }, page);
    });
    return pageOf(rows, shownAtOnce, shownEventOf);
  });
  bindEndpoint(app, deps, endpoints.getEvent, ({ params }, { session }) =>
    showEvent(deps, session.userId, params),
  );
}

/** Its data were written by the schemas of their type. */
function v1EventOf(row: EventRow): V1Event {
  const { created, ...event } = shownEventOf(row);
  return { ...event, createdAt: created } as unknown as V1Event;
}
