import { setTimeout as wait } from 'node:timers/promises';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { addMasterKey } from '@piton/server/encryption/root-keys/rotate-master-key.ts';
import type { ClientConfig } from 'pg';
import type { Paid } from '../harness/pay-at-rate.ts';
import type { OneServer } from './one-server.ts';
import { payServers, replaceServer } from './pay-servers.ts';

type Early = {
  readonly owner: ClientConfig;
  /** With the old key. */
  readonly start: () => Promise<OneServer>;
  readonly rotation: Parameters<typeof addMasterKey>[1];
};

/**
 * Payments if the old key is removed although both servers use it: each continues until it
 * restarts, and then doesn't start. Customers give up sooner than usual.
 */
export async function removeTooEarly({ owner, start, rotation }: Early): Promise<Paid> {
  const servers = [await start(), await start()];
  const stopped = [...servers];
  const paying = await payServers(() => servers, { rate: 10, limitMs: 3000 });
  try {
    await withConnection(owner, async (client) => {
      await addMasterKey(client, rotation);
      await client.query('delete from wrapped_root_keys where master_key_id = $1', [
        rotation.from.id,
      ]);
    });
    const { settled } = paying;
    for (const server of stopped) {
      const at = servers.indexOf(server);
      // A server that starts after all would take its place and payments.
      await replaceServer(servers, { at, settled, start }).catch(() => null);
    }
    // Some more customers arrive.
    await wait(2000);
    return await paying.stop();
  } finally {
    await paying.stop();
    await Promise.all([...stopped, ...servers].map((server) => server.stop()));
  }
}
