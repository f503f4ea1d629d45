import { withConnection } from '@piton/server/database/with-connection.ts';
import type { Login } from '../world/keep-logins.ts';

/** The batch size of a run. */
const together = 50;

const tables = ['payouts', 'payout_lines', 'payout_steps', 'ledger_transactions', 'ledger_entries'];

/**
 * The machine's time to write the same rows into tables with the same indexes, without any logic.
 */
export async function barePostingSeconds(superuser: Login): Promise<number> {
  return withConnection(superuser, async (client) => {
    for (const table of tables) {
      await client.query(`create table bare_${table} (like ${table} including indexes)`);
    }
    const { rows } = await client.query<{ id: string }>('select id from payouts order by id');
    const ids = rows.map(({ id }) => id);
    const startedAt = performance.now();
    for (let from = 0; from < ids.length; from += together) {
      const some = [ids.slice(from, from + together)];
      await client.query('begin');
      for (const copy of copies) await client.query(copy, some);
      await client.query('commit');
    }
    return (performance.now() - startedAt) / 1000;
  });
}

const ofThese = 'where payout_id = any($1::uuid[])';
const posted = `(select ledger_transaction_id from payout_steps ${ofThese})`;
const copies = [
  'insert into bare_payouts select * from payouts where id = any($1::uuid[])',
  `insert into bare_payout_lines select * from payout_lines ${ofThese}`,
  `insert into bare_payout_steps select * from payout_steps ${ofThese}`,
  `insert into bare_ledger_transactions select * from ledger_transactions where id in ${posted}`,
  `insert into bare_ledger_entries select * from ledger_entries where transaction_id in ${posted}`,
];
