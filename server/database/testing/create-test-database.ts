import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { connect, type Database } from '../connect.ts';
import type { ProvidedCluster } from './global-setup.ts';
import { withConnection } from '../with-connection.ts';
import { keepConnections } from './keep-connections.ts';

export type TestDatabase = Database & {
  app: ClientConfig;
  owner: ClientConfig;
  superuser: ClientConfig;
  drop: () => Promise<void>;
};

/** A migrated database for one test file. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster: ProvidedCluster = inject('cluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withConnection(cluster.superuser, (client) =>
    client.query(`create database ${name} owner piton_owner template ${cluster.template}`),
  );
  const closeKept = keepConnections(name);
  const app = { ...cluster.app, database: name };
  const database = connect({
    connection: app,
    poolSize: 8,
    onIdleError: () => {
      // The tests end connections on purpose.
    },
  });
  return {
    ...database,
    app,
    owner: { ...cluster.owner, database: name },
    superuser: { ...cluster.superuser, database: name },
    drop: async () => {
      await Promise.all([database.close(), closeKept()]);
      await withConnection(cluster.superuser, (client) =>
        client.query(`drop database ${name} with (force)`),
      );
    },
  };
}

/** An empty database for tests that migrate it themselves, dropped when the test ends. */
export async function createEmptyDatabase(): Promise<{ owner: ClientConfig; app: ClientConfig }> {
  const cluster: ProvidedCluster = inject('cluster');
  const name = `empty_${randomBytes(8).toString('hex')}`;
  const asSuperuser = (statement: string) =>
    withConnection(cluster.superuser, (client) => client.query(statement));
  await asSuperuser(`create database ${name} owner piton_owner`);
  onTestFinished(async () => {
    await asSuperuser(`drop database ${name} with (force)`);
  });
  return { owner: { ...cluster.owner, database: name }, app: { ...cluster.app, database: name } };
}
