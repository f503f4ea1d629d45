import { mkdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { ensureWebBuilt } from '../../scripts/build-web.ts';
import { temporaryFolder } from '../../scripts/processes/temporary-folder.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { freePort } from '../install/serve-production.ts';
import { gatewayTimes } from '../payments/fault-mix.ts';
import { type OwnGateway, startOwnGateway } from '../payments/own-gateway.ts';
import { type ClusterWorld, createClusterWorld } from './cluster-world.ts';
import { type PatroniCluster, startPatroniCluster } from './cluster/patroni-cluster.ts';
import { startHaproxy } from './cluster/start-haproxy.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { type Servers, startServers } from './start-servers.ts';

/** Two Piton servers behind HAProxy, over a Patroni cluster of three machines. */
export type Installation = {
  readonly cluster: PatroniCluster;
  readonly servers: Servers;
  readonly gateway: OwnGateway;
  readonly world: ClusterWorld;
  /** The address that customers use. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

const packages = {
  'postgresql-15': 'test -x /usr/lib/postgresql/15/bin/initdb',
  patroni: 'command -v patroni',
  'python3-etcd': 'dpkg -s python3-etcd',
  'etcd-server': 'command -v etcd',
  haproxy: 'command -v haproxy',
  iproute2: 'command -v ip',
};

export async function startInstallation(folder: string): Promise<Installation> {
  requirePackages(packages);
  await ensureWebBuilt();
  // Whatever else this machine runs would fail the primary in other ways than the proof does.
  setPriority(-12);
  const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  // The part's own folder is closed to the user `postgres`.
  const shared = temporaryFolder('piton-cluster');
  const ports = {
    web: await freePort(),
    database: await freePort(),
    standby: await freePort(),
    servers: [await freePort(), await freePort()] as const,
  };
  const cluster = startPatroniCluster(shared);
  const haproxy = startHaproxy(folder, cluster.machines, ports);
  const world = await createClusterWorld(cluster, ports.database);
  const standbyUrl = new URL(world.url);
  standbyUrl.port = String(ports.standby);
  const own = path.join(folder, 'servers');
  mkdirSync(own);
  const env = {
    DATABASE_URL: world.url,
    DATABASE_OWNER_URL: world.ownerUrl,
    PITON_STANDBY_URL: standbyUrl.href,
    PITON_MASTER_KEY: world.rootKey,
    PITON_TRUSTED_PROXIES: '1',
    // All come from one address, and two declined cards pay repeatedly.
    PITON_ATTEMPTS_PER_CARD: '1000000',
    PITON_ATTEMPTS_PER_ADDRESS: '1000000',
    PITON_GATEWAY_URL: gateway.url,
    PITON_GATEWAY_LIMIT_MS: String(gatewayTimes.limitMs),
    PITON_GATEWAY_QUIET_SECONDS: String(gatewayTimes.quietMs / 1000),
  };
  const servers = await startServers({ folder: own, ports: ports.servers, env });
  const url = `http://127.0.0.1:${ports.web}`;
  await waitUntil('server that HAProxy knows', async () => (await fetch(`${url}/readyz`)).ok);
  return {
    cluster,
    servers,
    gateway,
    world,
    url,
    stop: async () => {
      await servers.stop();
      await haproxy.stop();
      cluster.stop();
      await gateway.stop();
    },
  };
}
