import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { postgresEnvironment } from '@piton/server/database/embedded/run-as.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { masterKeyFrom } from '@piton/server/encryption/master-key.ts';
import { ensureWebBuilt } from '../../scripts/build-web.ts';
import { type OneServer, serverEnvironment, startOneServer } from '../keys/one-server.ts';
import { startOwnGateway } from '../payments/own-gateway.ts';
import { type OwnWorld, startOwnCluster } from '../payments/world/own-world.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';

/** The real server and PostgreSQL, each with a clock of its own. */
export type ClockWorlds = {
  readonly databaseClock: FakeClock;
  readonly serverClock: FakeClock;
  /** A new database each time. */
  readonly newWorld: () => Promise<OwnWorld>;
  readonly startServer: (world: OwnWorld, plants?: readonly string[]) => Promise<OneServer>;
  readonly stop: () => Promise<void>;
};

export async function openClockWorlds(folder: string): Promise<ClockWorlds> {
  await ensureWebBuilt();
  const databaseClock = createFakeClock();
  const serverClock = createFakeClock();
  // The only PostgreSQL that this process starts.
  Object.assign(postgresEnvironment, databaseClock.environment);
  const cluster = await startOwnCluster();
  const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  let servers = 0;
  return {
    databaseClock,
    serverClock,
    newWorld: cluster.newWorld,
    startServer: (world, plants = []) => {
      servers += 1;
      const dataFolder = path.join(folder, `server-${servers}`);
      mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
      const masterKey = masterKeyFrom(Buffer.from(world.rootKey, 'base64'));
      const plant = new URL(`clock-faults.mjs?${plants.join('&')}`, import.meta.url).href;
      return startOneServer({
        ...serverEnvironment({ world, gateway, dataFolder }, masterKey),
        PITON_TRUSTED_PROXIES: '1',
        ...(plants.length > 0 && { NODE_OPTIONS: `--import=${plant}` }),
        ...serverClock.environment,
      });
    },
    stop: async () => {
      await cluster.stop();
      await gateway.stop();
      databaseClock.remove();
      serverClock.remove();
    },
  };
}

/** Asks as the superuser, whom row-level security does not restrict. */
export async function ask<Row extends Record<string, unknown>>(
  { superuser }: Pick<OwnWorld, 'superuser'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withConnection(superuser, async (client) => (await client.query<Row>(text, values)).rows);
}
