import type { CardProtection } from '@piton/contract/cards/card-protection.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

type Row = {
  company_id: string;
  name: string;
  channel: CardProtection['channel'];
  began_at: Date;
  ends_at: Date;
  lifted_until: Date | null;
  lifted_by: string | null;
  display_name: string | null;
  attempts: number;
  declined: number;
  stopped: number;
};

/** Protections that are active or were lifted, newest first, with the counts of the last hour. */
export async function findCardProtections(transaction: Transaction<DB>): Promise<CardProtection[]> {
  const { rows } = await sql<Row>`
    select p.company_id, c.name, p.channel, p.began_at, p.ends_at, p.lifted_until, p.lifted_by,
           concat_ws(' ', u.first_name, u.last_name) as display_name,
           v.attempts, v.declined, v.stopped
      from card_protections p
      join companies c on c.id = p.company_id
      left join users u on u.id = p.lifted_by
     cross join lateral (
       select coalesce(sum(v.attempts), 0)::integer as attempts,
              coalesce(sum(v.declined), 0)::integer as declined,
              coalesce(sum(v.stopped), 0)::integer as stopped
         from velocity_counts v
        where v.company_id = p.company_id and v.bin = ''
          and v.scope in (p.channel, case p.channel when 'page' then 'proof' else 'request' end)
          and v.minute > database_now() - interval '1 hour'
     ) v
     where p.ends_at > database_now() or p.lifted_until > database_now()
     order by p.began_at desc, p.company_id, p.channel`.execute(transaction);
  return rows.map(protectionOf);
}

/** Companies with an active protection. */
export async function findProtectedCompanies(
  transaction: Transaction<DB>,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from card_protections where ends_at > ${now}
     order by company_id`.execute(transaction);
  return rows.map(({ company_id: companyId }) => companyId);
}

function protectionOf(row: Row): CardProtection {
  const { lifted_by: uid, lifted_until: until, display_name: displayName } = row;
  const isLifted = uid !== null && until !== null;
  return {
    companyId: row.company_id,
    companyName: row.name,
    channel: row.channel,
    began: row.began_at.toISOString(),
    ends: row.ends_at.toISOString(),
    attempts: row.attempts,
    declined: row.declined,
    stopped: row.stopped,
    lifted: isLifted
      ? { by: { uid, displayName: displayName ?? '' }, until: until.toISOString() }
      : null,
  };
}
