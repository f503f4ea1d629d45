import type { TestDatabase } from '@piton/server/database/testing/create-test-database.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';

export type Login = TestDatabase['owner'];
export type Connection = Parameters<Parameters<typeof withConnection>[1]>[0];

/** A connection's first statements are slow, and short connections would make no others. */
export async function keepConnections(
  login: Login,
  count: number,
): Promise<{ connections: Connection[]; close: () => Promise<unknown> }> {
  const end = Promise.withResolvers<void>();
  const kept = Array.from({ length: count }, () => {
    const opened = Promise.withResolvers<Connection>();
    const closed = withConnection(login, async (connection) => {
      opened.resolve(connection);
      await end.promise;
    });
    closed.catch(opened.reject);
    return { opened: opened.promise, closed };
  });
  const connections = await Promise.all(kept.map(({ opened }) => opened));
  return {
    connections,
    close: () => {
      end.resolve();
      return Promise.all(kept.map(({ closed }) => closed));
    },
  };
}
