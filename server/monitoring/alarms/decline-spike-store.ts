import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { DeclineCount } from './count-declines.ts';

export type Spike = {
  /** Null for all companies together. */
  readonly company: { readonly id: string; readonly name: string } | null;
  readonly began: Date;
  /** At its worst. */
  readonly attempts: number;
  readonly declined: number;
};

/** The watching process holds it until its transaction ends. */
const watchLock = 7_450_236;

/** False if another process is watching. */
export async function tryLockWatch(transaction: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(${watchLock}) as "isTaken"`.execute(transaction);
  return rows[0]?.isTaken === true;
}

/** Begins a spike or prolongs an existing one. Returns true if it is new. */
export async function noteSpike(
  transaction: Transaction<DB>,
  { companyId, attempts, declined }: DeclineCount,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into decline_spikes as s (company_id, began_at, last_seen_at, attempts, declined)
      values (${companyId}, ${now}, ${now}, ${attempts}, ${declined})
      on conflict (company_id) where ended_at is null do update
        set last_seen_at = excluded.last_seen_at,
            attempts = case when excluded.declined > s.declined then excluded.attempts else s.attempts end,
            declined = greatest(excluded.declined, s.declined)
      returning xmax = 0 as "isNew"`.execute(transaction);
  return rows[0]?.isNew === true;
}

/** Ends spikes that have not been seen since then, and returns them. */
export async function endSpikes(
  transaction: Transaction<DB>,
  { unseenSince, now }: { unseenSince: Date; now: Date },
): Promise<Spike[]> {
  const { rows } = await sql<Row>`
    with ended as (
      update decline_spikes set ended_at = ${now}
       where ended_at is null and last_seen_at <= ${unseenSince}
      returning company_id, began_at, attempts, declined
    )
    select ended.*, c.name from ended left join companies c on c.id = ended.company_id
     order by ended.began_at, ended.company_id nulls first`.execute(transaction);
  return rows.map(spikeOf);
}

export async function findSpikes(transaction: Transaction<DB>): Promise<Spike[]> {
  const { rows } = await sql<Row>`
    select s.company_id, s.began_at, s.attempts, s.declined, c.name
      from decline_spikes s left join companies c on c.id = s.company_id
     where s.ended_at is null order by s.company_id nulls first`.execute(transaction);
  return rows.map(spikeOf);
}

type Row = {
  company_id: string | null;
  name: string | null;
  began_at: Date;
  attempts: number;
  declined: number;
};

function spikeOf({ company_id: id, name, began_at: began, attempts, declined }: Row): Spike {
  return { company: id === null ? null : { id, name: name ?? '' }, began, attempts, declined };
}
