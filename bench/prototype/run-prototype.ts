import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type BarePostgres, isReady, spawnAsPostgres } from '../start/bare-postgres.ts';

export type RunningPrototype = {
  readonly url: string;
  /** One RSA-3072 key seals for all companies, whose ids are 1 to this number. */
  readonly publicKey: string;
  readonly companies: number;
  readonly pids: { readonly server: number; readonly postgres: number; readonly gateway: number };
  readonly stop: () => Promise<void>;
};

const companies = 200;
const tables = `
  create table company (id int primary key, balance bigint, n bigint default 0);
  create table sale (
    id uuid primary key, company int, hash bytea, amount bigint, status text, info jsonb,
    created timestamptz default now(), unique (company, hash)
  );
  create table entry (id bigserial primary key, account int, amount bigint, sale uuid);
  create index on entry (sale);
  insert into company select g, 0 from generate_series(1, ${companies}) g`;

/** Runs the prototype with a PostgreSQL of its own, which has the default settings. */
export async function runPrototype(
  folder: string,
  postgres: BarePostgres,
): Promise<RunningPrototype> {
  mkdirSync(folder);
  const database = await startPostgres(folder, postgres);
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const keyFile = path.join(folder, 'private.pem');
  writeFileSync(keyFile, pair.privateKey, { mode: 0o600 });
  const gateway = await startProgram('gateway.ts', []);
  const server = await startProgram('server.ts', [database.folder, keyFile, gateway.port]);
  const { child } = database;
  return {
    url: `http://127.0.0.1:${server.port}`,
    publicKey: pair.publicKey,
    companies,
    pids: { server: pidOf(server.child), postgres: pidOf(child), gateway: pidOf(gateway.child) },
    stop: async () => {
      await Promise.all([end(server.child, 'SIGTERM'), end(gateway.child, 'SIGTERM')]);
      await end(child, 'SIGINT');
    },
  };
}

async function startPostgres(
  folder: string,
  { program, uid, gid }: BarePostgres,
): Promise<{ folder: string; child: ChildProcess }> {
  const home = path.join(folder, 'postgres');
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, uid, gid);
  const cluster = path.join(home, 'cluster');
  const initdb = path.join(path.dirname(program), 'initdb');
  const initialized = spawnAsPostgres({ uid, gid }, initdb, ['-D', cluster, '-U', 'postgres']);
  const [code] = (await once(initialized, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${String(code)}`);
  const settings = ['listen_addresses=', `unix_socket_directories=${home}`];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const child = spawnAsPostgres({ uid, gid }, program, ['-D', cluster, ...options]);
  while (!isReady(cluster, child.pid)) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    await pause(2);
  }
  const client = new pg.Client({ host: home, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(tables);
  await client.end();
  return { folder: home, child };
}

async function startProgram(
  name: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; port: string }> {
  const program = path.join(import.meta.dirname, name);
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`${name} ended at its start`);
    }),
  ])) as [string];
  return { child, port };
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('a program has no process');
  return pid;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
