import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { makeCertificates, type Certificates } from '../../install/make-certificates.ts';
import { readDeployed, readVariables } from './deployed.ts';
import { createMachine, type Machine } from './machine.ts';

/** Three machines with etcd, Patroni and PostgreSQL, as `deploy/patroni/` sets them up. */
export type PatroniCluster = {
  readonly machines: readonly Machine[];
  readonly certificates: Certificates;
  /** Starts etcd and Patroni on a machine, as its own start does. */
  readonly start: (machine: Machine) => void;
  readonly startEtcd: (machine: Machine) => void;
  readonly startPatroni: (machine: Machine) => void;
  /** Stands for the machine's `/etc` and `/var/lib`. */
  readonly folderOf: (machine: Machine) => string;
  /** The variables of its Patroni and pgBackRest. */
  readonly envOf: (machine: Machine) => Record<string, string>;
  /** The members as that machine's Patroni reports them; null without a response. */
  readonly membersAt: (machine: Machine) => Promise<Member[] | null>;
  /** Waits until the cluster has a primary and as many standbys as it can; returns the primary. */
  readonly untilWhole: () => Promise<Machine>;
  /** The superuser's login on that machine. */
  readonly superuserAt: (machine: Machine) => ClientConfig;
  /** Changes the cluster's settings. */
  readonly configure: (settings: object) => Promise<void>;
  readonly stop: () => void;
};

type Member = {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
};

const wholeLimitMs = 180_000;
const password = 'of-the-proof';

export function startPatroniCluster(folder: string): PatroniCluster {
  const network = `10.213.${process.pid % 256}`;
  chmodSync(folder, 0o755);
  const certificates = makeCertificates(folder, 'database.piton.internal');
  const machines: Machine[] = [];
  const stop = () => {
    for (const machine of machines.splice(0)) machine.remove();
  };
  // A proof that breaks off must leave no network behind.
  process.once('exit', stop);
  for (const [index, name] of ['db-1', 'db-2', 'db-3'].entries()) {
    machines.push(createMachine(name, network, index));
  }
  const setUp = { folder, network, machines, certificates };
  const installed = new Map(machines.map((machine) => [machine, setUpMachine(setUp, machine)]));
  const startEtcd = (machine: Machine) => installed.get(machine)?.startEtcd();
  const startPatroni = (machine: Machine) => installed.get(machine)?.startPatroni();
  const start = (machine: Machine) => {
    startEtcd(machine);
    startPatroni(machine);
  };
  const envOf = (machine: Machine) => installed.get(machine)?.env ?? {};
  const folderOf = ({ name }: Machine) => path.join(folder, name);
  for (const machine of machines) start(machine);
  const membersAt = async ({ address }: Machine) => {
    const answer = await ask<{ members: Member[] }>(`http://${address}:8008/cluster`);
    return answer?.members ?? null;
  };
  const untilWhole = async () => {
    const endsAt = performance.now() + wholeLimitMs;
    for (;;) {
      const reports = await Promise.all(machines.map(membersAt));
      const leader = reports.map(leaderOf);
      const [first] = leader;
      const primary = machines.find(({ name }) => name === first);
      if (primary && leader.every((name) => name === first)) return primary;
      if (performance.now() > endsAt) {
        throw new Error(`the cluster did not become whole: ${JSON.stringify(reports)}`);
      }
      await wait(200);
    }
  };
  const configure = async (settings: object) => {
    const { address } = await untilWhole();
    const response = await fetch(`http://${address}:8008/config`, {
      method: 'PATCH',
      headers: { authorization: `Basic ${btoa(`patroni:${password}`)}` },
      body: JSON.stringify(settings),
    });
    if (!response.ok) throw new Error(`Patroni refused the settings: ${await response.text()}`);
  };
  const superuserAt = ({ address }: Machine) => loginAt(address, certificates);
  const starts = { start, startEtcd, startPatroni };
  const known = { machines, certificates, ...starts, folderOf, envOf, membersAt, untilWhole };
  return { ...known, superuserAt, configure, stop };
}

function loginAt(host: string, { authority }: Certificates): ClientConfig {
  const ssl = { ca: readFileSync(authority), checkServerIdentity: () => undefined };
  return { host, port: 5432, user: 'postgres', password, database: 'postgres', ssl };
}

/** The leader's name if all three work, on one timeline. */
function leaderOf(members: readonly Member[] | null): string | null {
  if (members?.length !== 3) return null;
  const isWorking = members.every(
    ({ state, timeline }) =>
      (state === 'running' || state === 'streaming') && timeline === members[0]?.timeline,
  );
  return isWorking ? (members.find(({ role }) => role === 'leader')?.name ?? null) : null;
}

type SetUp = Pick<PatroniCluster, 'machines' | 'certificates'> & {
  readonly folder: string;
  readonly network: string;
};

type Installed = {
  readonly env: Record<string, string>;
  readonly startEtcd: () => void;
  readonly startPatroni: () => void;
};

/** Writes the machine's files. */
function setUpMachine(given: SetUp, machine: Machine): Installed {
  const { certificates, network } = given;
  const folder = path.join(given.folder, machine.name);
  mkdirSync(folder);
  const at = (name: string) => path.join(folder, name);
  copyFileSync(certificates.chain, at('server.crt'));
  copyFileSync(certificates.key, at('server.key'));
  copyFileSync(certificates.authority, at('ca.crt'));
  chmodSync(at('server.key'), 0o600);
  const addresses = given.machines.map(
    ({ address }, index) => [`10.0.0.${11 + index}:`, `${address}:`] as const,
  );
  const config = readDeployed('patroni/patroni.yml', [
    ...addresses,
    ['10.0.0.0/24', `${network}.0/24`],
    ['/etc/patroni/', `${folder}/`],
    ['/var/lib/postgresql/15/piton', at('postgres')],
    ['/var/lib/postgresql/piton.pgpass', at('pgpass')],
    ['/var/run/postgresql', folder],
  ]);
  writeFileSync(at('config.yml'), config);
  const own = `10.0.0.11:`;
  const patroni = readDeployed('patroni/patroni.env', [
    ['db-1', machine.name],
    [own, `${machine.address}:`],
    ...[1, 2, 3, 4].map((number) => [`change-me-${number}`, password] as const),
  ]);
  const etcd = readDeployed('patroni/etcd.env', [
    ['ETCD_NAME=db-1', `ETCD_NAME=${machine.name}`],
    ['URLS=http://10.0.0.11:', `URLS=http://${machine.address}:`],
    ...addresses,
    ['/var/lib/etcd/piton', at('etcd')],
  ]);
  execFileSync('chown', ['-R', 'postgres:postgres', folder]);
  // PostgreSQL inherits the last one; without it, pgBackRest reads `/etc/pgbackrest.conf`.
  const env = { ...readVariables(patroni), PGBACKREST_CONFIG: at('pgbackrest.conf') };
  const startEtcd = () => {
    machine.run({ command: ['/usr/bin/etcd'], env: readVariables(etcd), folder, log: 'etcd' });
  };
  const startPatroni = () => {
    machine.run({ command: ['/usr/bin/patroni', at('config.yml')], env, folder, log: 'patroni' });
  };
  return { env, startEtcd, startPatroni };
}

async function ask<Answer>(url: string): Promise<Answer | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    return (await response.json()) as Answer;
  } catch {
    return null;
  }
}
