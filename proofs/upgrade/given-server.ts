import { mkdirSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import type { PostgresBinaries } from '@piton/server/database/embedded/postgres-binaries.ts';
import { startEmbeddedPostgres } from '@piton/server/database/embedded/start-embedded.ts';
import { createDatabase } from '@piton/server/database/health/check-server.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';

/** A PostgreSQL server as an operator provides it, prepared as docs/upgrades.md says. */
export type GivenServer = {
  readonly owner: ClientConfig;
  readonly app: ClientConfig;
  readonly superuser: ClientConfig;
  readonly stop: () => Promise<void>;
};

export async function startGivenServer(
  dataFolder: string,
  binaries: PostgresBinaries,
): Promise<GivenServer> {
  mkdirSync(dataFolder, { mode: 0o700 });
  const options = { dataFolder, purpose: 'a given server', binaries };
  const unset = await startEmbeddedPostgres(options);
  await withConnection(unset.superuser, (client) =>
    client.query('alter system set wal_level = logical'),
  );
  await unset.stop();
  return startEmbeddedPostgres(options);
}

/** The new server has an empty database; its logins are those that will come with the old one's. */
export async function emptyServer(server: GivenServer, old: GivenServer): Promise<GivenServer> {
  const { superuser } = server;
  await withConnection({ ...superuser, database: 'postgres' }, async (client) => {
    await client.query('drop database piton');
    await client.query('drop role piton_owner');
    await client.query('drop role piton_app');
    await client.query(createDatabase);
  });
  const { host, port } = superuser;
  return {
    ...server,
    owner: { ...old.owner, host, port },
    app: { ...old.app, host, port },
  };
}

export function urlOf({
  user = '',
  password,
  host = '',
  port,
  database = '',
}: ClientConfig): string {
  const query = new URLSearchParams({ host, port: String(port) });
  const secret = encodeURIComponent(String(password));
  return `postgres://${user}:${secret}@localhost/${database}?${query.toString()}`;
}
