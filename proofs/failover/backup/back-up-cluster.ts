import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { readDeployed } from '../cluster/deployed.ts';
import type { Machine } from '../cluster/machine.ts';
import type { PatroniCluster } from '../cluster/patroni-cluster.ts';
import { type Bucket, bucketLogin } from './start-bucket.ts';

const deploy = path.resolve(import.meta.dirname, '../../../deploy/patroni');
const passphrase = 'replace-with-the-output-of-openssl-rand-base64-48';

/** Runs the commands there as `postgres`, with the machine's own pgBackRest; returns the output. */
export async function runAt(
  cluster: PatroniCluster,
  machine: Machine,
  script: string,
): Promise<string> {
  const folder = cluster.folderOf(machine);
  const log = path.join(folder, 'command.log');
  writeFileSync(log, '');
  const child = machine.run({
    command: ['/bin/sh', '-ec', script],
    env: cluster.envOf(machine),
    folder,
    log: 'command',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const output = readFileSync(log, 'utf8');
  if (code !== 0) throw new Error(`“${script}” failed on ${machine.name}: ${output}`);
  return output;
}

/** Sets backups up as docs/scaling.md says. */
export async function setUpBackups(cluster: PatroniCluster, bucket: Bucket): Promise<void> {
  for (const machine of cluster.machines) writeConfig(cluster, machine, bucket);
  const primary = await cluster.untilWhole();
  await runAt(cluster, primary, 'pgbackrest --stanza=piton stanza-create');
  copyFileSync(
    path.join(deploy, 'archive.yml'),
    path.join(cluster.folderOf(primary), 'archive.yml'),
  );
  await runAt(
    cluster,
    primary,
    `${patronictl(cluster, primary)} edit-config --apply archive.yml --force`,
  );
  const list = `${patronictl(cluster, primary)} list`;
  await waitUntil('restart that is pending on all three', async () => {
    const listed = await runAt(cluster, primary, list);
    return listed.split('\n').filter((line) => /\| \*\s/.test(line)).length === 3;
  });
  await runAt(cluster, primary, `${patronictl(cluster, primary)} restart piton --force`);
  await runAt(cluster, await cluster.untilWhole(), 'pgbackrest --stanza=piton check');
}

/** Runs the command of `piton-backup.cron` on all machines, as cron does; returns who made one. */
export async function backUp(cluster: PatroniCluster): Promise<string[]> {
  const cron = readDeployed('patroni/piton-backup.cron', []);
  const command = /^[\d* ]+postgres (.+)$/m.exec(cron)?.[1] ?? '';
  const made: string[] = [];
  for (const machine of cluster.machines) {
    // Cron ignores the exit code of machines that are no primary.
    await runAt(cluster, machine, `${command} && echo made || true`).then((output) => {
      if (output.includes('made')) made.push(machine.name);
    });
  }
  return made;
}

/** Waits until the bucket has everything committed so far, without ending a segment for it. */
export async function untilArchived(cluster: PatroniCluster): Promise<void> {
  await withConnection(cluster.superuserAt(await cluster.untilWhole()), async (client) => {
    const { rows } = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as segment',
    );
    await waitUntil('archived segment', async () => {
      const { rowCount } = await client.query(
        'select from pg_stat_archiver where last_archived_wal >= $1',
        [rows[0]?.segment],
      );
      return rowCount === 1;
    });
  });
}

function patronictl(cluster: PatroniCluster, machine: Machine): string {
  return `patronictl -c ${path.join(cluster.folderOf(machine), 'config.yml')}`;
}

function writeConfig(cluster: PatroniCluster, machine: Machine, { port }: Bucket): void {
  const folder = cluster.folderOf(machine);
  // This system's own address in the machine's network.
  const host = machine.address.replace(/\d+$/, (last) => String(Number(last) - 1));
  const own = [
    `repo1-storage-host=${host}`,
    `repo1-storage-port=${port}`,
    // pgBackRest accepts certificates for names alone, and the machines have no name service.
    'repo1-storage-verify-tls=n',
    // Machines of the proof share a file system.
    `log-path=${folder}`,
    `lock-path=${folder}`,
    `spool-path=${folder}`,
    'log-level-file=detail',
  ];
  const config = readDeployed('patroni/pgbackrest.conf', [
    ['repo1-s3-endpoint=s3.example.lc', 'repo1-s3-endpoint=database.piton.internal'],
    ['repo1-s3-bucket=piton-backups', `repo1-s3-bucket=${bucketLogin.bucket}`],
    ['change-me-5', bucketLogin.key],
    ['change-me-6', bucketLogin.secret],
    ['#repo1-s3-uri-style=path', 'repo1-s3-uri-style=path'],
    [passphrase, 'of-the-proof'],
    ['log-level-file=detail', own.join('\n')],
    ['/var/lib/postgresql/15/piton', path.join(folder, 'postgres')],
    ['pg1-port=5432', `pg1-port=5432\npg1-socket-path=${folder}`],
  ]);
  writeFileSync(path.join(folder, 'pgbackrest.conf'), config);
}
