import type pg from 'pg';
import { withConnection } from '../with-connection.ts';
import type { DatabasePasswords } from './passwords.ts';

/**
 * Creates the owner, who migrates, and the app role with its grants. The database comes last, so
 * its presence proves that the rest exists, even if an earlier start was cut off.
 */
export async function createRolesAndDatabase(
  superuser: pg.ClientConfig,
  passwords: DatabasePasswords,
): Promise<void> {
  await withConnection(superuser, async (client) => {
    const found = await client.query("select 1 from pg_database where datname = 'piton'");
    if (found.rows.length > 0) return;
    const roles = await client.query<{ rolname: string }>(
      "select rolname from pg_roles where rolname in ('piton_owner', 'piton_app')",
    );
    const has = new Set(roles.rows.map((row) => row.rolname));
    const [owner, app] = [
      client.escapeLiteral(passwords.owner),
      client.escapeLiteral(passwords.app),
    ];
    // Creates or alters whole roles, because a start that was cut off may have left one without its
    // password.
    const verb = (name: string) => (has.has(name) ? 'alter' : 'create');
    await client.query(`${verb('piton_app')} role piton_app login password ${app}`);
    await client.query(`${verb('piton_owner')} role piton_owner login password ${owner}`);
    await client.query('grant piton_app to piton_owner');
    await client.query('create database piton owner piton_owner');
  });
}
