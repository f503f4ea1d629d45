import { connect } from '@piton/server/database/connect.ts';
import type { TestDatabase } from '@piton/server/database/testing/create-test-database.ts';
import { startTestCluster } from '@piton/server/database/testing/test-cluster.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';

/** The proof's own PostgreSQL, which survives its clients. */
export type PayoutCluster = {
  /** A new, empty one each time. */
  readonly newDatabase: () => Promise<TestDatabase>;
  readonly stop: () => Promise<void>;
};

export async function startPayoutCluster(): Promise<PayoutCluster> {
  const { superuser, owner, app, template, stop } = await startTestCluster();
  let databases = 0;
  return {
    newDatabase: async () => {
      databases += 1;
      const database = `payouts_${databases}`;
      await withConnection(superuser, (client) =>
        client.query(`create database ${database} owner piton_owner template ${template}`),
      );
      const opened = connect({
        connection: { ...app, database },
        poolSize: 8,
        onIdleError: console.error,
      });
      return {
        ...opened,
        app: { ...app, database },
        owner: { ...owner, database },
        superuser: { ...superuser, database },
        drop: opened.close,
      };
    },
    stop,
  };
}
