import { withConnection } from '../../../server/database/with-connection.ts';

type Login = Parameters<typeof withConnection>[0];

const historyTables = [
  'audit_entries',
  'ledger_transactions',
  'ledger_entries',
  'ledger_accounts',
] as const;

/** One hash of each row as it lies there: whoever verifies has to read and hash all of it, and more. */
export function bareHashSeconds(superuser: Login): Promise<number> {
  const hashing = historyTables.map(
    (table) => `select count(sha256(convert_to(t::text, 'UTF8'))) from ${table} t`,
  );
  return secondsOf(superuser, hashing.join(' union all '));
}

/** A copy of the links with their indexes: whoever chains has to write all of them, and more. */
export async function bareCopySeconds(superuser: Login): Promise<number> {
  const copy = `create table bare_links (like audit_links including indexes including constraints);
                insert into bare_links select * from audit_links order by seq`;
  const seconds = await secondsOf(superuser, copy);
  await withConnection(superuser, (client) => client.query('drop table bare_links'));
  return seconds;
}

/** What the database does by itself within a minute after it was filled. */
export async function settle(superuser: Login): Promise<void> {
  await withConnection(superuser, (client) => client.query('vacuum analyze'));
}

async function secondsOf(superuser: Login, statement: string): Promise<number> {
  return withConnection(superuser, async (client) => {
    const startedAt = performance.now();
    await client.query(statement);
    return (performance.now() - startedAt) / 1000;
  });
}
