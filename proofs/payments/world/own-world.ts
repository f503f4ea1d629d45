import { randomBytes } from 'node:crypto';
import { demoCompany } from '@piton/server/demo/demo-people.ts';
import { loadDemoData } from '@piton/server/demo/load-demo-data.ts';
import { findPublicData } from '@piton/server/companies/public-data.ts';
import { connect } from '@piton/server/database/connect.ts';
import { startTestCluster, type TestCluster } from '@piton/server/database/testing/test-cluster.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { rootKeyFrom } from '@piton/server/encryption/root-key.ts';
import { keepRootKeyCheck } from '@piton/server/encryption/root-keys/check-root-key.ts';
import type { SealingKey } from '../attempts.ts';

/** A database in which the demo's company takes payments, with its server's settings. */
export type OwnWorld = {
  readonly app: TestCluster['app'];
  readonly owner: TestCluster['owner'];
  /** Bypasses row-level security and triggers, for planting states they reject. */
  readonly superuser: TestCluster['superuser'];
  readonly rootKey: string;
  readonly key: SealingKey;
};

export type OwnCluster = {
  /** A new one each time, without payments. */
  readonly newWorld: () => Promise<OwnWorld>;
  readonly stop: () => Promise<void>;
};

const template = 'world';

/** The proof's own PostgreSQL, which survives its clients. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const cluster = await startTestCluster();
  const rootKey = randomBytes(32);
  try {
    await copyDatabase(cluster, cluster.template, template);
    const logins = {
      app: { ...cluster.app, database: template },
      owner: { ...cluster.owner, database: template },
    };
    const key = await loadDemo(logins, rootKey);
    let worlds = 0;
    return {
      newWorld: async () => {
        worlds += 1;
        const database = `${template}_${worlds}`;
        await copyDatabase(cluster, template, database);
        const [app, owner, superuser] = [
          { ...cluster.app, database },
          { ...cluster.owner, database },
          { ...cluster.superuser, database },
        ];
        return { app, owner, superuser, rootKey: rootKey.toString('base64'), key };
      },
      stop: cluster.stop,
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function copyDatabase({ superuser }: TestCluster, from: string, to: string): Promise<void> {
  await withConnection(superuser, (client) =>
    client.query(`create database ${to} owner piton_owner template ${from}`),
  );
}

/** Loads the demo into a migrated database; returns its company's key. */
export async function loadDemo(
  { app, owner }: Pick<OwnWorld, 'app' | 'owner'>,
  rootKey: Buffer,
): Promise<SealingKey> {
  const database = connect({ connection: app, poolSize: 2, onIdleError: console.error });
  try {
    const prepared = { database: database.kysely, owner, rootKey: rootKeyFrom(rootKey) };
    await keepRootKeyCheck(prepared.database, prepared.rootKey);
    await loadDemoData(prepared, new Date());
    const company = await findPublicData(database.kysely, demoCompany.id);
    if (company === null) throw new Error('the demo has its company');
    return { keyId: company.keyId, publicKey: company.publicKey };
  } finally {
    await database.close();
  }
}
