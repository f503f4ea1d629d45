import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { onTestFinished } from 'vitest';
import { choosePlace } from '../../embedded/choose-place.ts';
import { ownBy } from '../../embedded/initialize-cluster.ts';
import { findPostgresBinaries } from '../../embedded/postgres-binaries.ts';
import { postgresEnvironment, runAs } from '../../embedded/run-as.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded/start-embedded.ts';
import { temporaryFolder } from '../../embedded/testing/run-embedded.ts';
import { withConnection } from '../../with-connection.ts';

export type Replicated = {
  readonly primary: EmbeddedPostgres;
  readonly standby: Pick<EmbeddedPostgres, 'app' | 'superuser'> & {
    readonly kill: () => Promise<void>;
  };
};

/** A primary and its streaming standby, stopped when the test ends. */
export async function startReplicated(): Promise<Replicated> {
  const binaries = await findPostgresBinaries();
  const options = { purpose: 'a test', binaries } as const;
  const dataFolder = temporaryFolder();
  const copied = await startEmbeddedPostgres({ ...options, dataFolder });
  await copied.stop();
  const copyFolder = temporaryFolder();
  const place = choosePlace({ dataFolder: copyFolder, binaries });
  const cluster = path.join(place.home, 'cluster');
  mkdirSync(path.join(place.home, 'run'), { recursive: true });
  cpSync(path.join(copied.home, 'cluster'), cluster, { recursive: true });
  chmodSync(cluster, 0o700);
  const primary = await startEmbeddedPostgres({ ...options, dataFolder });
  onTestFinished(primary.stop);

  writeFileSync(path.join(cluster, 'standby.signal'), '');
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo(primary.superuser)}'\n`,
  );
  ownBy(place, place.home);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: path.join(place.home, 'run'),
    fsync: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = runAs(place, binaries.postgres, ['-D', cluster, ...args]);
  const child = spawn(command.file, command.args, {
    ...command.account,
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGQUIT');
    await ended;
  };
  onTestFinished(kill);
  const at = { host: path.join(place.home, 'run'), port: 5432 };
  const standby = {
    app: { ...primary.app, ...at },
    superuser: { ...primary.superuser, ...at },
    kill,
  };
  await untilItAnswers(standby.superuser, () => child.exitCode !== null);
  return { primary, standby };
}

function conninfo({ host, port, user, password }: ClientConfig): string {
  return `host=${String(host)} port=${String(port)} user=${String(user)} password=${String(password)}`;
}

async function untilItAnswers(connection: ClientConfig, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await withConnection(connection, async () => undefined);
    } catch (error) {
      if (hasEnded()) throw error;
      await wait(20);
    }
  }
}
