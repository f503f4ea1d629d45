import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { migrate } from '@piton/server/database/release/migrate.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { loadDemo, type OwnWorld } from '../payments/world/own-world.ts';
import { readDeployed } from './cluster/deployed.ts';
import type { PatroniCluster } from './cluster/patroni-cluster.ts';

export type ClusterWorld = Pick<OwnWorld, 'key' | 'rootKey'> & {
  /** The database through HAProxy, as the servers and as their migrations log in. */
  readonly url: string;
  readonly ownerUrl: string;
  /** The same, for the proof's own questions. */
  readonly owner: ClientConfig;
};

/** A database of the cluster, as an operator provides it, with the demo in it. */
export async function createClusterWorld(
  cluster: PatroniCluster,
  databasePort: number,
): Promise<ClusterWorld> {
  const rootKey = randomBytes(32);
  const [password, ownerPassword] = [
    randomBytes(12).toString('hex'),
    randomBytes(12).toString('hex'),
  ];
  const logins = readDeployed('patroni/logins.sql', [
    ['change-me-7', password],
    ['change-me-8', ownerPassword],
  ]);
  const superuser = cluster.superuserAt(await cluster.untilWhole());
  await withConnection(superuser, async (client) => {
    // `create database` must be a query of its own.
    for (const statement of logins.split(/;$/m)) await client.query(statement);
  });
  const tls = `uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${cluster.certificates.authority}`;
  const at = `127.0.0.1:${databasePort}/piton?${tls}`;
  const url = `postgres://piton_app:${password}@${at}`;
  const ownerUrl = `postgres://piton_owner:${ownerPassword}@${at}`;
  const owner = { connectionString: ownerUrl };
  await migrate(owner);
  const key = await loadDemo({ app: { connectionString: url }, owner }, rootKey);
  return { url, ownerUrl, owner, key, rootKey: rootKey.toString('base64') };
}
