import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type DebianPostgres = {
  readonly folder: string;
  /** Runs a program as the account that runs PostgreSQL, and throws if it fails. */
  readonly run: (file: string, ...args: string[]) => string;
  /** The same without throwing. */
  readonly attempt: (file: string, ...args: string[]) => SpawnSyncReturns<string>;
  readonly start: (cluster: string) => void;
  readonly stop: (cluster: string) => void;
  readonly sql: (query: string, database?: string) => string;
  readonly url: string;
};

const binaries = '/usr/lib/postgresql/15/bin';
const deploy = path.resolve(import.meta.dirname, '../../deploy/pgbackrest');
const password = 'proof';

/** Debian’s PostgreSQL with the configuration of `deploy/`, on a socket in the folder alone. */
export function debianPostgres(folder: string): DebianPostgres {
  const uid = idOf('-u');
  const gid = idOf('-g');
  for (const name of ['', 'repo', 'log', 'lock']) {
    mkdirSync(path.join(folder, name), { recursive: true });
    chownSync(path.join(folder, name), uid, gid);
  }
  const config = path.join(folder, 'pgbackrest.conf');
  cpSync(path.join(deploy, 'pgbackrest.conf'), config);
  const env = {
    PATH: `${binaries}:/usr/bin:/bin`,
    PGHOST: folder,
    PGUSER: 'postgres',
    PGBACKREST_CONFIG: config,
    PGBACKREST_REPO1_PATH: path.join(folder, 'repo'),
    PGBACKREST_REPO1_CIPHER_PASS: 'of-the-proof',
    PGBACKREST_LOG_PATH: path.join(folder, 'log'),
    PGBACKREST_LOCK_PATH: path.join(folder, 'lock'),
    PGBACKREST_PG1_PATH: path.join(folder, 'cluster'),
    PGBACKREST_PG1_SOCKET_PATH: folder,
  };
  const attempt = (file: string, ...args: string[]) =>
    spawnSync(file, args, { env, uid, gid, cwd: folder, encoding: 'utf8' });
  const run = (file: string, ...args: string[]) => {
    const { status, stdout, stderr, error } = attempt(file, ...args);
    if (status === 0) return stdout;
    throw new Error(`${file} ${args[0] ?? ''}: ${error?.message ?? `${stdout}${stderr}`}`);
  };
  const control = (action: string, cluster: string) => {
    const log = path.join(folder, 'log', 'postgres.log');
    run('pg_ctl', action, '-D', path.join(folder, cluster), '-w', '-t', '300', '-l', log);
  };
  const settings = readFileSync(path.join(deploy, 'postgresql.conf'), 'utf8');
  const own = `listen_addresses = ''\nunix_socket_directories = '${folder}'\n`;
  run(
    'initdb',
    '-D',
    path.join(folder, 'cluster'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-k',
    '-E',
    'UTF8',
  );
  const settingsFile = path.join(folder, 'cluster', 'postgresql.conf');
  writeFileSync(settingsFile, `${readFileSync(settingsFile, 'utf8')}${own}${settings}`);
  const host = encodeURIComponent(folder);
  return {
    folder,
    run,
    attempt,
    start: (cluster) => control('start', cluster),
    stop: (cluster) => control('stop', cluster),
    sql: (query, database = 'piton') =>
      run('psql', '-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', query).trim(),
    url: `postgres://piton_owner:${password}@localhost:5432/piton?host=${host}`,
  };
}

function idOf(option: string): number {
  return Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
}
