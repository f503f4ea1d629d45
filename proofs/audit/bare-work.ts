import { withConnection } from '@piton/server/database/with-connection.ts';

type Login = Parameters<typeof withConnection>[0];

const historyTables = [
  'audit_entries',
  'ledger_transactions',
  'ledger_entries',
  'ledger_accounts',
] as const;

/** One hash per stored row, which is the least a verifier has to read and hash. */
export function bareHashSeconds(superuser: Login): Promise<number> {
  const hashing = historyTables.map(
    (table) => `select count(sha256(convert_to(t::text, 'UTF8'))) from ${table} t`,
  );
  return secondsOf(superuser, hashing.join(' union all '));
}

/** Copies the links with their indexes, which is the least that chaining has to write. */
export async function bareCopySeconds(superuser: Login): Promise<number> {
  const copy = `create table bare_links (like audit_links including indexes including constraints);
                insert into bare_links select * from audit_links order by seq`;
  const seconds = await secondsOf(superuser, copy);
  await withConnection(superuser, (client) => client.query('drop table bare_links'));
  return seconds;
}

/** Runs the database's own maintenance after a bulk load. */
export async function vacuum(superuser: Login): Promise<void> {
  await withConnection(superuser, (client) => client.query('vacuum analyze'));
}

async function secondsOf(superuser: Login, statement: string): Promise<number> {
  return withConnection(superuser, async (client) => {
    const startedAt = performance.now();
    await client.query(statement);
    return (performance.now() - startedAt) / 1000;
  });
}
