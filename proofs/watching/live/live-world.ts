import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { withConnection } from '@piton/server/database/with-connection.ts';
import pg, { type ClientConfig } from 'pg';
import { cleanEnvironment } from '../../../scripts/processes/clean-environment.ts';
import { stopChild, stopWithParent } from '../../../scripts/processes/stop-children.ts';
import { type OwnMailServer, startOwnMailServer } from '../../identity/own-mail-server.ts';
import { databaseUrl, freePort } from '../../install/serve-production.ts';
import { killSettings } from '../../payments/kills/kill-servers.ts';
import { type OwnGateway, startOwnGateway } from '../../payments/own-gateway.ts';
import { type OwnWorld, startOwnCluster } from '../../payments/world/own-world.ts';
import { type Customers, startCustomers } from './customers.ts';
import { type Forward, forward } from './forward.ts';

/** One Piton server with a database, gateway and mail server that can be taken away from it. */
export type LiveWorld = {
  readonly server: { readonly port: number; readonly token: string };
  readonly customers: Customers;
  readonly gateway: OwnGateway;
  readonly toGateway: Forward;
  readonly toDatabase: Forward;
  readonly mail: OwnMailServer;
  /** As the superuser, past all rules. */
  readonly plant: (statement: string) => Promise<void>;
  /** Keeps the locks of a statement, in a session of its own. */
  readonly hold: (statement: string) => Promise<void>;
  /** Ends that session. */
  readonly release: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const program = path.resolve(import.meta.dirname, '../../payments/kills/server-process.ts');
const token = 'a-token-for-the-metrics-of-this-proof';

export async function startLiveWorld(folder: string): Promise<LiveWorld> {
  const cluster = await startOwnCluster();
  const world = await cluster.newWorld();
  const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  const toGateway = await forward({ host: '127.0.0.1', port: Number(new URL(gateway.url).port) });
  const toDatabase = await forward({ path: socketOf(world.superuser) });
  const mail = await startOwnMailServer();
  const port = await freePort();
  const data = path.join(folder, 'server');
  mkdirSync(data, { mode: 0o700 });
  const env = {
    ...killSettings(`http://127.0.0.1:${toGateway.port}`),
    ...databaseSettings(world, toDatabase.port),
    // A spike takes twenty declined cards, before which the page would ask for a proof of work.
    PITON_FREE_DECLINES: '1000000',
    PITON_DATA: data,
    PITON_MASTER_KEY: world.rootKey,
    PITON_METRICS_TOKEN: token,
    PITON_SMTP_URL: mail.url,
    PORT: String(port),
  };
  let holder: pg.Client | null = null;
  let server: ChildProcess | null = null;
  const start = async () => {
    server = await startServer(env, openSync(path.join(folder, 'server.log'), 'a'));
  };
  const kill = async () => {
    if (server === null) return;
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    server = null;
    await exit;
  };
  await start();
  const customers = startCustomers(`http://127.0.0.1:${port}`, world.key);
  return {
    server: { port, token },
    customers,
    gateway,
    toGateway,
    toDatabase,
    mail,
    plant: (statement) =>
      withConnection(world.superuser, async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(statement);
      }),
    hold: async (statement) => {
      holder = new pg.Client(world.superuser);
      // An aborted proof stops the database first.
      holder.on('error', () => undefined);
      await holder.connect();
      await holder.query(statement);
    },
    release: async () => holder?.end(),
    kill,
    start,
    stop: async () => {
      await customers.stop();
      if (server !== null) await stopChild(server);
      await Promise.all([toGateway.cut(), toDatabase.cut(), mail.stop(), gateway.stop()]);
      await cluster.stop();
    },
  };
}

async function startServer(env: Record<string, string>, log: number): Promise<ChildProcess> {
  const child = fork(program, {
    env: cleanEnvironment(env),
    stdio: ['ignore', log, log, 'ipc'],
  });
  stopWithParent(child);
  const early = once(child, 'exit').then(() => {
    throw new Error('the server ended before it was ready');
  });
  early.catch(() => undefined);
  await Promise.race([once(child, 'message'), early]);
  return child;
}

function socketOf({ host, port = 5432 }: ClientConfig): string {
  if (host?.startsWith('/') !== true) throw new Error('the proof’s PostgreSQL listens on a socket');
  return path.join(host, `.s.PGSQL.${port}`);
}

function databaseSettings({ app, owner }: OwnWorld, port: number): Record<string, string> {
  const through = (login: ClientConfig) => {
    const url = new URL(databaseUrl(login));
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String(port);
    return url.href;
  };
  return { DATABASE_URL: through(app), DATABASE_OWNER_URL: through(owner) };
}
