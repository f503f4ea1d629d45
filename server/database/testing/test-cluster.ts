import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../embedded/start-embedded.ts';
import type { PostgresBinaries } from '../embedded/postgres-binaries.ts';
import { migrate } from '../release/migrate.ts';
import { releaseHash } from '../release/read-release.ts';
import { withConnection } from '../with-connection.ts';

export type TestCluster = {
  superuser: pg.ClientConfig;
  owner: pg.ClientConfig;
  app: pg.ClientConfig;
  /** A migrated database without connections, from which tests copy. */
  template: string;
  stop: () => Promise<void>;
};

const prefix = 'piton-test-';

/** A PostgreSQL in a temporary folder, with the migrated template. */
export async function startTestCluster(binaries?: PostgresBinaries): Promise<TestCluster> {
  removeAbandoned();
  // Comes before anything that would need a stop: a gap in the migrations throws here.
  const template = `template_${releaseHash()}`;
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), `${prefix}${process.pid}-`));
  const embedded = await startEmbeddedPostgres({
    dataFolder: folder,
    purpose: 'tests',
    durability: 'fast',
    ...(binaries === undefined ? {} : { binaries }),
  });
  const stop = async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await withConnection(embedded.superuser, (client) =>
      client.query(`create database ${template} owner piton_owner`),
    );
    await migrate({ ...embedded.owner, database: template });
  } catch (error) {
    // A running PostgreSQL would keep its process alive and hide the error.
    await stop();
    throw error;
  }
  const { superuser, owner, app } = embedded;
  return { superuser, owner, app, template, stop };
}

/** Cleans up after a killed run. */
function removeAbandoned(): void {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
