import { withConnection } from '@piton/server/database/with-connection.ts';
import type { Login } from '../world/keep-logins.ts';

/** Adds one cent to a line, past all checks. Returns a function that restores it. */
export async function alterLine(superuser: Login): Promise<() => Promise<void>> {
  const add = (mills: number) =>
    withConnection(superuser, async (client) => {
      await client.query('set session_replication_role = replica');
      const { rowCount } = await client.query(
        `update payout_lines set sale_mills = sale_mills + $1, net_mills = net_mills + $1
          where (payout_id, company_id) = (
            select payout_id, company_id from payout_lines order by to_entry_id limit 1
          )`,
        [mills],
      );
      if (rowCount !== 1) throw new Error('there is no line that could be altered');
    });
  await add(10);
  return () => add(-10);
}

/**
 * Removes the protection against a second run: the keys, and the records of prepared merchants and
 * payouts. The next run then pays everyone again.
 */
export async function deletePaidOwners(superuser: Login, cutOffDay: string): Promise<void> {
  await withConnection(superuser, async (client) => {
    await client.query(`
      alter table payouts drop constraint payouts_one_a_week;
      alter table payout_outbox drop constraint payout_outbox_once;
      alter table payout_lines
        drop constraint payout_lines_go_on,
        drop constraint payout_lines_after_key,
        drop constraint payout_lines_to_key`);
    const { rows } = await client.query<{ text: string }>(
      `select pg_get_functiondef('payout_lines_due'::regproc) as text`,
    );
    const remembers = 'where l.account_id = a.id';
    const text = rows[0]?.text ?? '';
    if (text.split(remembers).length !== 2) {
      throw new Error(`the control needs "${remembers}" once in payout_lines_due`);
    }
    await client.query(text.replace(remembers, `${remembers} and false`));
    await client.query('set session_replication_role = replica');
    await client.query(
      `update payout_run_owners set outcome = null, reasons = '{}', owed_mills = 0
        where cut_off_day = $1`,
      [cutOffDay],
    );
    await client.query(
      'update payout_runs set closed_at = null, hash = null where cut_off_day = $1',
      [cutOffDay],
    );
  });
}

/** Ignores whether two people have verified the account. */
export async function trustAccounts(superuser: Login): Promise<void> {
  await withConnection(superuser, async (client) => {
    await client.query(`
      create or replace function goes_to_verified_account(payout payouts) returns boolean
        language sql stable as 'select true';
      create or replace function payout_hold_reasons(owner uuid) returns text[]
        language sql stable as $$ select array[]::text[] $$;
      alter table payouts alter column bank_approval_id drop not null`);
  });
}
