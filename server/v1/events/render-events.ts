import type { ExpiringKey, ReviewedCompany } from '@piton/contract/v1/event-subjects.ts';
import type { EventSubject } from '@piton/contract/v1/events.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { selectRequestsByIds } from '../../payment-requests/request-store.ts';
import { usualSchedule, waitAfter } from '../../webhooks/delivery/delivery-schedule.ts';
import { v1DisputeOf } from '../disputes.ts';
import { v1RequestOf } from '../payment-requests.ts';
import { v1PaymentOf } from '../payments.ts';
import { v1PayoutOf } from '../payouts.ts';
import { v1RefundOf } from '../refunds.ts';
import { selectDisputesByIds } from '../select-disputes.ts';
import { selectUnrendered, type UnrenderedEvent } from './select-events.ts';
import { stateAt } from './state-at.ts';
import { selectPaymentsByIds } from '../select-payments.ts';
import { selectPayoutsByIds } from '../select-payouts.ts';
import { selectRefundsByIds } from '../select-refunds.ts';

type RenderDeps = {
  readonly database: Kysely<DB>;
  readonly log: Pick<Logger, 'error'>;
  /** Our public origin, for links in the objects. */
  readonly origin: string;
};

const batchSize = 500;

/**
 * Reads the objects of new events and stores them with the events, so that every attempt to deliver
 * one sends the same bytes. The first of several servers writes.
 */
export async function renderEvents(deps: RenderDeps): Promise<void> {
  for (let found = batchSize; found === batchSize;) {
    const events = await actingAs(deps.database, 'piton', (transaction) =>
      selectUnrendered(transaction, batchSize),
    );
    found = events.length;
    if (found > 0) await render(deps, events).catch(() => renderEach(deps, events));
  }
}

/** One object that can't be rendered holds up the events about itself alone. */
async function renderEach(deps: RenderDeps, events: readonly UnrenderedEvent[]): Promise<void> {
  const objects = Map.groupBy(
    events,
    ({ subjectId, ...event }) => `${groupOf(event)} ${subjectId}`,
  );
  for (const object of objects.values()) {
    await render(deps, object).catch((err: unknown) => postpone(deps, object, err));
  }
}

/** Throws if the database is the cause, which ends this round. */
async function postpone(
  { database, log }: RenderDeps,
  events: readonly UnrenderedEvent[],
  err: unknown,
): Promise<void> {
  const eventIds = events.map(({ id }) => id);
  log.error({ err, eventIds }, 'an event could not be rendered and will be tried again');
  const failures = Math.max(...events.map((event) => event.failures)) + 1;
  await actingAs(database, 'piton', (transaction) =>
    sql`select postpone_rendering(
      ${eventIds}::uuid[],
      make_interval(secs => ${waitAfter(failures, usualSchedule) / 1000}),
      make_interval(secs => ${usualSchedule.giveUpAfterMs / 1000})
    )`.execute(transaction),
  );
}

function groupOf({
  companyId,
  mode,
  subject,
}: Pick<UnrenderedEvent, 'companyId' | 'mode' | 'subject'>): string {
  return [companyId, mode, subject].join(' ');
}

async function render(
  { database, origin }: RenderDeps,
  events: readonly UnrenderedEvent[],
): Promise<void> {
  await actingAs(database, 'piton', async (transaction) => {
    const groups = Map.groupBy(events, groupOf);
    const parts = await Promise.all(
      [...groups.values()].map((group) => renderGroup(transaction, group, origin)),
    );
    await storeData(transaction, parts.flat());
  });
}

type Rendered = { readonly id: string; readonly data: object };

/** Events about one kind of object of one company. */
async function renderGroup(
  transaction: Transaction<DB>,
  group: readonly UnrenderedEvent[],
  origin: string,
): Promise<Rendered[]> {
  const [first] = group;
  if (first === undefined) return [];
  const { subject, companyId, mode } = first;
  const ids = [...new Set(group.map(({ subjectId }) => subjectId))];
  const objects = await renderers[subject](transaction, { companyId, mode, ids }, origin);
  return group.map((event) => {
    const object = objects.get(event.subjectId);
    const data = object ? { ...object, ...stateAt(event) } : deleted(subject, event.subjectId);
    return { id: event.id, data };
  });
}

/** Old test payments and the requests of erased accounts are deleted. */
function deleted(subject: EventSubject, id: string) {
  if (subject === 'company') return { id, isDeleted: true };
  return {
    id: v1Id(subject === 'payment_request' ? 'paymentRequest' : subject, id),
    isDeleted: true,
  };
}

type Wanted = { readonly companyId: string; readonly mode: SaleMode; readonly ids: string[] };
type Render = (
  transaction: Transaction<DB>,
  wanted: Wanted,
  origin: string,
) => Promise<ReadonlyMap<string, object>>;

/** The objects by their stored ids, as the API returns them. */
const renderers: Readonly<Record<EventSubject, Render>> = {
  payment: async (transaction, { ids, ...of }, origin) => {
    const rows = await selectPaymentsByIds(transaction, of, ids);
    return new Map(rows.map((row) => [row.id, v1PaymentOf(row, origin)]));
  },
  payment_request: async (transaction, { companyId, ids }, origin) => {
    const rows = await selectRequestsByIds(transaction, { companyId, ids });
    return new Map(rows.map((row) => [row.id, v1RequestOf(row, origin)]));
  },
  refund: async (transaction, { ids, ...of }) => {
    const rows = await selectRefundsByIds(transaction, of, ids);
    return new Map(rows.map((row) => [row.id, v1RefundOf(row)]));
  },
  dispute: async (transaction, { ids, ...of }) => {
    const rows = await selectDisputesByIds(transaction, of, ids);
    return new Map(rows.map((row) => [row.id, v1DisputeOf(row)]));
  },
  payout: async (transaction, { ids, ...of }) => {
    const rows = await selectPayoutsByIds(transaction, of, ids);
    return new Map(rows.map((row) => [row.id, v1PayoutOf(row)]));
  },
  company: renderCompany,
  key: renderKeys,
};

async function renderCompany(transaction: Transaction<DB>, { companyId }: Wanted) {
  type Row = { name: string; in_review: boolean; standing: string; review_note: string };
  const { rows } = await sql<Row>`
    select name, in_review, standing, review_note from companies
     where id = ${companyId}`.execute(transaction);
  return new Map<string, ReviewedCompany>(
    rows.map(({ name, in_review: inReview, standing, review_note: note }) => [
      companyId,
      { id: companyId, name, inReview, acceptsLive: standing === 'approved', note },
    ]),
  );
}

async function renderKeys(transaction: Transaction<DB>, { companyId, ids }: Wanted) {
  type Row = { id: string; mode: SaleMode; name: string; expires_at: Date };
  const { rows } = await sql<Row>`
    select id, mode, name, expires_at from api_keys
     where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(transaction);
  return new Map<string, ExpiringKey>(
    rows.map(({ id, mode, name, expires_at: expires }) => [
      id,
      { id: v1Id('key', id), mode, name, expiresAt: expires.toISOString() },
    ]),
  );
}

async function storeData(
  transaction: Transaction<DB>,
  rendered: readonly Rendered[],
): Promise<void> {
  await sql`
    update events set data = r.data
      from json_to_recordset(${JSON.stringify(rendered)}::json) as r (id uuid, data json)
     where events.id = r.id and events.data is null`.execute(transaction);
}
