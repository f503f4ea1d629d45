import type { AuditAction } from '@piton/contract/audit/audit-log.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

const action: AuditAction = 'reset-second-factor';

/**
 * For a person who has lost both app and recovery codes; runs as the owner of the database. Ends
 * all sessions, and returns true if that address had an account with two-step sign-in.
 */
export async function resetSecondFactor(client: pg.Client, email: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `with reset as (
       update users set second_factor_on = false, updated_at = database_now()
        where email = $1 and second_factor_on
       returning id
     ), without_secret as (
       delete from second_factors using reset where user_id = reset.id
     ), without_codes as (
       delete from second_factor_codes_used using reset where user_id = reset.id
     ), signed_out as (
       delete from sessions using reset where user_id = reset.id
     )
     insert into audit_entries (id, action, subject_id) select $2, $3, id::text from reset`,
    [email, uuidv7(), action],
  );
  return rowCount === 1;
}
