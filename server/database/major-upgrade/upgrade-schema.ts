import type pg from 'pg';
import { upgradeSchema } from './copied-tables.ts';

/**
 * A ledger transaction is open only to the database transaction that inserted it, whose number the
 * other server gives to another transaction. So copied ones arrive closed: with 2^63 more, which no
 * server reaches, and which the audit chain's digest leaves out.
 */
export async function openUpgradeSchema(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists ${upgradeSchema};
    create table if not exists ${upgradeSchema}.marks (
      id uuid constraint marks_pkey primary key default gen_random_uuid()
    );
    create or replace function ${upgradeSchema}.close_transaction() returns trigger
      language plpgsql as $$
      begin
        new.made_in := (
          new.made_in::text::numeric % 9223372036854775808 + 9223372036854775808
        )::text::xid8;
        return new;
      end $$;
    create or replace trigger close_copied_transaction before insert on public.ledger_transactions
      for each row execute function ${upgradeSchema}.close_transaction();
    alter table public.ledger_transactions enable replica trigger close_copied_transaction`);
}

/** The last that is prepared in a new database. */
export async function hasUpgradeSchema(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [
    upgradeSchema,
  ]);
  return rowCount === 1;
}

export async function dropUpgradeSchema(client: pg.Client): Promise<void> {
  await client.query(`
    drop trigger if exists close_copied_transaction on public.ledger_transactions;
    drop schema if exists ${upgradeSchema} cascade`);
}
