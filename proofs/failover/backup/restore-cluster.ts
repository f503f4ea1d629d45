import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Machine } from '../cluster/machine.ts';
import type { PatroniCluster } from '../cluster/patroni-cluster.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { runAt } from './back-up-cluster.ts';

const bin = '/usr/lib/postgresql/15/bin';

/** All database machines at once, with their disks. */
export function loseAll(cluster: PatroniCluster): void {
  for (const machine of cluster.machines) {
    machine.kill();
    for (const name of ['postgres', 'etcd']) {
      rmSync(path.join(cluster.folderOf(machine), name), { recursive: true, force: true });
    }
  }
}

/** Restores everything that the bucket has, on new machines, as docs/scaling.md says. */
export async function restoreCluster(cluster: PatroniCluster): Promise<void> {
  const [first, ...others] = cluster.machines;
  if (first === undefined) throw new Error('the cluster has no machine');
  const data = path.join(cluster.folderOf(first), 'postgres');
  await runAt(cluster, first, `mkdir -m 700 ${data}`);
  await runAt(cluster, first, `pgbackrest --stanza=piton restore`);
  await runAt(
    cluster,
    first,
    `${bin}/pg_ctl -D ${data} -o "${ownPlaces(cluster, first, data)}" -w -t 3600 start
     ${untilRecovered(cluster, first)}
     ${bin}/pg_ctl -D ${data} -m fast stop`,
  );
  for (const machine of cluster.machines) cluster.startEtcd(machine);
  cluster.startPatroni(first);
  // Another one that starts before would make an empty cluster.
  await waitUntil('leader among the restored', async () => {
    const members = await cluster.membersAt(first);
    return members?.some(({ name, role }) => name === first.name && role === 'leader') ?? false;
  });
  for (const other of others) cluster.startPatroni(other);
  await cluster.untilWhole();
}

/**
 * Restores to that time, or the backup without its log, on one machine and apart from the cluster.
 * Counts the payments of each list that are there.
 */
export async function countRestored(
  cluster: PatroniCluster,
  to: Date | 'backup alone',
  lists: readonly (readonly string[])[],
): Promise<number[]> {
  const [machine] = cluster.machines;
  if (machine === undefined) throw new Error('the cluster has no machine');
  const folder = cluster.folderOf(machine);
  const data = path.join(folder, 'apart');
  const own = `--pg1-path=${data} --archive-mode=off`;
  const target = to === 'backup alone' ? '--type=immediate' : timeOption(to);
  const queries = lists.map(
    (tranIds) =>
      `psql -h ${folder} -d piton -Atc "select 'found ' || count(*) from sales where status = 'Approved' and tran_id = any('{${tranIds.join(',')}}')"`,
  );
  const output = await runAt(
    cluster,
    machine,
    `mkdir -m 700 ${data}
     pgbackrest --stanza=piton ${own} ${target} --target-action=promote restore
     ${bin}/pg_ctl -D ${data} -o "${ownPlaces(cluster, machine, data)}" -w -t 3600 start
     ${untilRecovered(cluster, machine)}
     ${queries.join('\n     ')}
     ${bin}/pg_ctl -D ${data} -m fast stop
     rm -rf ${data}`,
  );
  return Array.from(output.matchAll(/^found (\d+)$/gm), ([, count]) => Number(count));
}

function timeOption(time: Date): string {
  const target = time.toISOString().replace('T', ' ').replace('Z', '+00');
  return `--type=time --target='${target}'`;
}

function untilRecovered(cluster: PatroniCluster, machine: Machine): string {
  return `until psql -h ${cluster.folderOf(machine)} -Atc 'select pg_is_in_recovery()' | grep -q f; do sleep 1; done`;
}

/** Restored settings name places of the machine that made the backup, which here differ. */
function ownPlaces(cluster: PatroniCluster, machine: Machine, data: string): string {
  const places = {
    unix_socket_directories: cluster.folderOf(machine),
    data_directory: data,
    hba_file: `${data}/pg_hba.conf`,
    ident_file: `${data}/pg_ident.conf`,
  };
  return Object.entries(places)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
