import { AppError } from '@piton/contract/http/errors.ts';
import type { EventType } from '@piton/contract/v1/event-types.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { exampleOf } from '@piton/contract/v1/event-examples.ts';
import { sql } from 'kysely';
import { databaseClock } from '../../database/database-clock.ts';
import { actingFor } from '../acting-for.ts';
import type { WebhooksActor, WebhooksDeps } from '../webhooks-deps.ts';
import { readEndpoint } from './endpoint-store.ts';

type TestEvent = { readonly endpointId: string; readonly type: EventType };

/** Sends an example event to this endpoint alone. Returns the id of its delivery. */
export function sendTestEvent(
  deps: Pick<WebhooksDeps, 'database'>,
  actor: WebhooksActor,
  { endpointId, type }: TestEvent,
): Promise<string> {
  return actingFor(deps, actor, async (transaction) => {
    const { mode } = await readEndpoint(transaction, actor, endpointId);
    const now = await databaseClock(transaction)();
    const data = JSON.stringify(exampleOf(type, mode as SaleMode, now));
    const { rows } = await sql<{ id: string | null }>`
      select send_example_event(${endpointId}, ${type}, ${data}::json) as id`.execute(transaction);
    const id = rows[0]?.id ?? null;
    if (id === null) throw new AppError('endpoint_disabled');
    return id;
  });
}
