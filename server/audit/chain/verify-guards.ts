import type pg from 'pg';
import type { Found } from './chain-fault.ts';

const chainTables = [
  'audit_entries',
  'audit_links',
  'audit_blocks',
  'audit_heads',
  'audit_countersignatures',
];
const guardedTables = [...chainTables, 'ledger_transactions', 'ledger_entries'];
const queuedTables = ['audit_entries', 'ledger_transactions', 'ledger_accounts'];

/**
 * Finds disabled triggers: without them history can be rewritten or is no longer chained. The other
 * checks find what has been changed.
 */
export async function verifyGuards(owner: pg.ClientBase): Promise<Found[]> {
  const { rows } = await owner.query<{ table: string; missing: string }>(
    `select wanted.name as "table", wanted.guards - count(t.oid) as missing
       from (
         select name, count(*) as guards
           from unnest($1::text[] || $1::text[] || $2::text[]) as name group by name
       ) wanted
       left join pg_trigger t
         on t.tgrelid = to_regclass('public.' || wanted.name) and t.tgenabled in ('O', 'A')
        and t.tgfoid in (to_regproc('public.refuse_rewriting'), to_regproc('public.queue_for_chain'))
      group by wanted.name, wanted.guards
     having count(t.oid) < wanted.guards
      order by wanted.name`,
    [guardedTables, queuedTables],
  );
  const faults = rows.map(({ table, missing }) => ({
    seq: null,
    says: `${missing} of the triggers that guard ${table} ${missing === '1' ? 'is' : 'are'} disabled or missing.`,
  }));
  return [{ faults, count: faults.length }];
}
