import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const limitMs = 60_000;
const pollEveryMs = 2;
const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/** The product's PostgreSQL from outside: program, cluster and account. */
export type BarePostgres = { program: string; cluster: string; uid: number; gid: number };

/** Inspects the running product; null if the system doesn't show processes' details. */
export function findPostgres(dataFolder: string): BarePostgres | null {
  const cluster = path.join(dataFolder, 'postgres', 'cluster');
  try {
    const [pid = ''] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const { uid, gid } = statSync(cluster);
    return { program: readlinkSync(`/proc/${pid}/exe`), cluster, uid, gid };
  } catch {
    return null;
  }
}

/** From the spawn of a bare PostgreSQL until it accepts connections. */
export async function timePostgres({ program, cluster, uid, gid }: BarePostgres): Promise<number> {
  const folder = path.join(path.dirname(cluster), 'run');
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const startedAt = performance.now();
  const child = spawnAsPostgres({ uid, gid }, program, ['-D', cluster, ...options]);
  const ended = once(child, 'exit');
  while (!isReady(cluster, child.pid)) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    if (performance.now() - startedAt > limitMs) throw new Error('PostgreSQL does not get ready');
    await pause(pollEveryMs);
  }
  const tookMs = performance.now() - startedAt;
  child.kill('SIGINT');
  await ended;
  return tookMs;
}

/** PostgreSQL refuses root. If root owns the cluster, a namespace gives root another id. */
export function spawnAsPostgres(
  { uid, gid }: Pick<BarePostgres, 'uid' | 'gid'>,
  program: string,
  args: readonly string[],
): ChildProcess {
  const isRoot = process.getuid?.() === 0;
  const prefix = isRoot && uid === 0 ? namespace : [];
  const [file = program, ...rest] = [...prefix, program, ...args];
  return spawn(file, rest, {
    ...(isRoot && uid !== 0 ? { uid, gid } : {}),
    cwd: '/',
    stdio: 'ignore',
  });
}

/** The eighth line of the pid file holds the state, the first the process. */
export function isReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}
