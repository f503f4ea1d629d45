import { AppError } from '@piton/contract/http/errors.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import type { V1Event } from '@piton/contract/v1/events.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import { readingAs } from '../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import { readCursor, writeCursor } from '../http/endpoints/page-cursor.ts';
import type { HttpApp } from '../http/http-app.ts';
import { type EventRow, selectEvent, selectEvents } from './select-events.ts';
import { showEvent } from './show-event.ts';
import { ownEventsOnly, shownEventOf } from './shown-event.ts';
import type { V1Deps } from './v1-deps.ts';

type EventDeps = BindDeps & Pick<V1Deps, 'database'>;

export function bindV1Events(app: HttpApp, deps: EventDeps): void {
  bindEndpoint(app, deps, v1Endpoints.listEvents, async ({ query }, { key }) => {
    const { limit, cursor, type, createdFrom, createdTo } = query;
    const after = cursor === undefined ? null : readCursor(cursor);
    const filter = {
      companyId: key.companyId,
      mode: key.mode,
      type,
      from: createdFrom === undefined ? undefined : new Date(createdFrom),
      to: createdTo === undefined ? undefined : new Date(createdTo),
    };
    const rows = await readingAs(deps.database, key, (reading) =>
      selectEvents(reading, filter, { after, limit: limit + 1 }),
    );
    const { items, nextCursor } = pageOf(rows, limit);
    return { items: items.map(v1EventOf), nextCursor };
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
    const after = cursor === undefined ? null : readCursor(cursor);
    const rows = await actingAs(deps.database, { userId }, async (transaction) => {
      await asOwnerOf(transaction, { companyId, userId }, ownEventsOnly);
      return selectEvents(transaction, { companyId, ...filter }, { after, limit: shownAtOnce + 1 });
    });
    const { items, nextCursor } = pageOf(rows, shownAtOnce);
    return { items: items.map(shownEventOf), nextCursor };
  });
  bindEndpoint(app, deps, endpoints.getEvent, ({ params }, { session }) =>
    showEvent(deps, session.userId, params),
  );
}

function pageOf(rows: EventRow[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    rows.length > limit && last !== undefined
      ? writeCursor({ createdAt: last.created_at.toISOString(), id: last.id })
      : null;
  return { items, nextCursor };
}

/** Its data were written by the schemas of their type. */
function v1EventOf(row: EventRow): V1Event {
  const { created, ...event } = shownEventOf(row);
  return { ...event, createdAt: created } as unknown as V1Event;
}
