import type { EventType } from '@piton/contract/v1/event-types.ts';
import type { EventSubject } from '@piton/contract/v1/events.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';
import { cursorTime } from '../../http/endpoints/page-cursor.ts';
import { allOf, type ListPage, type CompanyInMode, inTimes } from '../list-filter.ts';

export type EventRow = {
  readonly id: string;
  readonly mode: SaleMode;
  readonly type: EventType;
  readonly is_example: boolean;
  readonly created_at: Date;
  readonly created_text: string;
  readonly data: object;
};

export type EventFilter = CompanyInMode & {
  readonly type?: EventType | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

const columns = sql`
  id, mode, type, is_example, created_at, data, ${cursorTime('created_at')} as created_text`;

/** Newest first. An event appears once its object has been read. */
export async function selectEvents(
  reading: Reading,
  { companyId, mode, type, ...times }: EventFilter,
  { after, limit }: ListPage,
): Promise<EventRow[]> {
  const conditions = allOf(
    sql`company_id = ${companyId}`,
    sql`mode = ${mode}`,
    sql`data is not null`,
    type && sql`type = ${type}`,
    inTimes('created_at', times, after),
  );
  const { rows } = await sql<EventRow>`
    select ${columns} from events where ${conditions}
     order by created_at desc, id desc limit ${limit}`.execute(reading);
  return rows;
}

export async function selectEvent(
  reading: Reading,
  { companyId, mode }: CompanyInMode,
  id: string,
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${columns} from events
     where company_id = ${companyId} and mode = ${mode} and id = ${id}
       and data is not null`.execute(reading);
  return rows[0];
}

/** In either mode. */
export async function selectOwnEvent(
  reading: Reading,
  { companyId, eventId }: { readonly companyId: string; readonly eventId: string },
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${columns} from events
     where company_id = ${companyId} and id = ${eventId} and data is not null`.execute(reading);
  return rows[0];
}

export type UnrenderedEvent = CompanyInMode & {
  readonly id: string;
  readonly type: EventType;
  readonly sequenceKey: string;
  readonly subject: EventSubject;
  readonly subjectId: string;
  /** Attempts to render it that failed. */
  readonly failures: number;
};

/** The oldest events whose object has not been read yet, without those that are postponed. */
export async function selectUnrendered(reading: Reading, max: number): Promise<UnrenderedEvent[]> {
  const { rows } = await sql<UnrenderedEvent>`
    select id, type, sequence_key as "sequenceKey", company_id as "companyId", mode,
           subject_kind as subject, subject_id as "subjectId",
           render_failures::double precision as failures
      from events
     where data is null and (render_at is null or render_at <= database_now())
     order by number limit ${max}`.execute(reading);
  return rows;
}
