import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findPostgresBinaries } from '@piton/server/database/embedded/postgres-binaries.ts';
import { migrate } from '@piton/server/database/release/migrate.ts';
import { oldestPostgres } from '@piton/server/database/testing/oldest-postgres.ts';
import { fillPayments } from '@piton/server/monitoring/self-check/testing/fill-payments.ts';
import { type Finished, runCommand } from '../../scripts/processes/run-command.ts';
import { freePort } from '../install/serve-production.ts';
import { type OneServer, startOneServer } from '../keys/one-server.ts';
import type { SealingKey } from '../payments/attempts.ts';
import { killSettings } from '../payments/kills/kill-servers.ts';
import { type OwnGateway, startOwnGateway } from '../payments/own-gateway.ts';
import { loadDemo } from '../payments/world/own-world.ts';
import { readWorldLedger } from '../payments/world/read-world-ledger.ts';
import { emptyServer, type GivenServer, startGivenServer, urlOf } from './given-server.ts';

/** An installation of Piton, whose database moves from PostgreSQL 15 to the newest. */
export type MovingProduct = {
  readonly old: GivenServer;
  readonly fresh: GivenServer;
  readonly gateway: OwnGateway;
  readonly key: SealingKey;
  /** Where Piton's server listens, whichever database it uses. */
  readonly url: string;
  readonly beforeCents: bigint;
  readonly start: (on: GivenServer) => Promise<OneServer>;
  /** Runs an operator's command with the settings for that database. */
  readonly piton: (args: readonly string[], on: GivenServer) => Promise<Finished>;
  readonly stop: () => Promise<void>;
};

export async function installMovingProduct(
  folder: string,
  payments: number,
): Promise<MovingProduct> {
  const rootKey = randomBytes(32);
  const dataFolder = path.join(folder, 'piton');
  mkdirSync(dataFolder, { mode: 0o700 });
  const port = await freePort();
  const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  const stops = [gateway.stop];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const old = await startGivenServer(path.join(folder, 'old'), await oldestPostgres());
    stops.push(old.stop);
    const newest = await startGivenServer(path.join(folder, 'new'), await findPostgresBinaries());
    stops.push(newest.stop);
    const fresh = await emptyServer(newest, old);
    await migrate(old.owner);
    const key = await loadDemo(old, rootKey);
    await fillPayments(old.superuser, payments);
    const { receivableCents: beforeCents } = await readWorldLedger(old);
    const settingsOn = ({ app, owner }: GivenServer) => ({
      ...killSettings(gateway.url),
      PITON_DATA: dataFolder,
      PITON_MASTER_KEY: rootKey.toString('base64'),
      DATABASE_URL: urlOf(app),
      DATABASE_OWNER_URL: urlOf(owner),
      PORT: String(port),
    });
    return {
      old,
      fresh,
      gateway,
      key,
      url: `http://127.0.0.1:${port}`,
      beforeCents,
      start: (on) => startOneServer(settingsOn(on)),
      piton: (args, on) =>
        runCommand({
          file: 'node',
          args: ['scripts/piton.ts', ...args],
          env: { ...process.env, ...settingsOn(on) },
        }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
