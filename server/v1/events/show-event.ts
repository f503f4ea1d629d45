import type { getEvent } from '@piton/contract/events/events.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import type { Kysely } from 'kysely';
import { asOwnerOf } from '../../companies/as-owner-of.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { deliveryOf, selectDeliveries } from '../../webhooks/deliveries/delivery-store.ts';
import { selectEndpoints } from '../../webhooks/endpoints/endpoint-store.ts';
import { selectOwnEvent } from './select-events.ts';
import { ownEventsOnly, shownEventOf } from './shown-event.ts';

/** Each endpoint gets an event once; the rest are resends. */
const shownDeliveriesMax = 100;

/** An event with its deliveries to the endpoints that still exist. */
export async function showEvent(
  { database }: { readonly database: Kysely<DB> },
  userId: string,
  { companyId, eventId }: { readonly companyId: string; readonly eventId: string },
): Promise<EndpointOutput<typeof getEvent>> {
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownEventsOnly);
    const event = await selectOwnEvent(transaction, { companyId, eventId });
    if (event === undefined) throw new AppError('not_found');
    const owner = { userId, companyId };
    const limit = shownDeliveriesMax;
    const rows = await selectDeliveries(transaction, owner, { eventId }, { limit });
    const endpoints = await selectEndpoints(transaction, owner).execute();
    const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
    const deliveries = rows.map((row) => ({
      ...deliveryOf(row),
      endpointId: row.endpoint_id,
      url: urls.get(row.endpoint_id) ?? '',
    }));
    return { ...shownEventOf(event), deliveries };
  });
}
