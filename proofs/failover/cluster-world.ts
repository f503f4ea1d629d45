import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { migrate } from '@piton/server/database/release/migrate.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { loadDemo, type OwnWorld } from '../payments/world/own-world.ts';
import type { PatroniCluster } from './cluster/patroni-cluster.ts';

export type ClusterWorld = Pick<OwnWorld, 'key' | 'rootKey'> & {
  /** The database through HAProxy, for the servers. */
  readonly url: string;
  /** The same, for the proof's own questions. */
  readonly owner: ClientConfig;
};

/** A database of the cluster, as an operator provides it, with the demo in it. */
export async function createClusterWorld(
  cluster: PatroniCluster,
  databasePort: number,
): Promise<ClusterWorld> {
  const rootKey = randomBytes(32);
  const password = randomBytes(12).toString('hex');
  const superuser = cluster.superuserAt(await cluster.untilWhole());
  await withConnection(superuser, async (client) => {
    await client.query(`create role piton login createrole password '${password}'`);
    await client.query('create database piton owner piton');
  });
  const tls = `uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${cluster.certificates.authority}`;
  const url = `postgres://piton:${password}@127.0.0.1:${databasePort}/piton?${tls}`;
  const owner = { connectionString: url };
  await migrate(owner);
  const key = await loadDemo({ app: owner, owner }, rootKey);
  return { url, owner, key, rootKey: rootKey.toString('base64') };
}
