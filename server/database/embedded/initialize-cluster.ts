import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { PostgresPlace } from './choose-place.ts';
import { keptProgram, lockedProgram } from './keeper.ts';
import { superuser } from './logins.ts';
import { postgresEnvironment, runAs } from './run-as.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * Creates the cluster in a temporary folder and renames it at the end, so that an interrupted start
 * leaves nothing that looks like a database.
 */
export async function initializeCluster(
  place: PostgresPlace,
  superuserPassword: string,
  durability: 'durable' | 'fast',
): Promise<void> {
  removeUnfinished(place);
  const unfinished = path.join(place.home, `unfinished-${process.pid}`);
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = path.join(unfinished, 'password');
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 });
  ownBy(place, unfinished);
  const cluster = path.join(unfinished, 'cluster');
  await runInitdb(place, [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    ...(durability === 'fast' ? ['--no-sync'] : []),
    ...versionOptions(place),
  ]);
  renameSync(cluster, path.join(place.home, 'cluster'));
  rmSync(unfinished, { recursive: true });
}

/** Deletes what killed processes left; the caller holds the folder’s lock. */
export function removeUnfinished({ home }: Pick<PostgresPlace, 'home'>): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith('unfinished-')) rmSync(path.join(home, name), { recursive: true });
  }
}

/** Creates the folder for the cluster and its socket, if missing. */
export function prepareHome(place: PostgresPlace): void {
  const run = path.join(place.home, 'run');
  mkdirSync(run, { recursive: true, mode: 0o700 });
  chmodSync(place.home, 0o700);
  ownBy(place, place.home);
  // The home already had its account, so only this folder may have been missing.
  const { owner } = place;
  if (owner !== null && lstatSync(run).uid !== owner.uid) lchownSync(run, owner.uid, owner.gid);
}

/**
 * Gives the folder and its content to the account that runs PostgreSQL; a running PostgreSQL would
 * lose its files, hence the lock. The folder itself comes last, so that an interrupted change is
 * repeated.
 */
export function ownBy(place: PostgresPlace, folder: string): void {
  const { owner } = place;
  if (owner === null || lstatSync(folder).uid === owner.uid) return;
  const script = 'chown -hR "$2" "$1"/* && exec chown "$2" "$1"';
  const change = ['/bin/sh', '-c', script, 'sh', folder, `${owner.uid}:${owner.gid}`];
  const options = { cwd: '/', encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('/bin/sh', lockedProgram(place.home, change), options);
  if (status !== 0) throw explainFailure('The database could not start', stderr, place.home);
}

function versionOptions(place: PostgresPlace): string[] {
  const output = spawnSync(place.binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout;
  const major = Number(/\d+/.exec(output)?.[0]);
  // The built-in locale sorts alike on every machine; PostgreSQL has it since 17.
  return major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
}

async function runInitdb(place: PostgresPlace, args: string[]): Promise<void> {
  const command = runAs(place, '/bin/sh', keptProgram([place.binaries.initdb, ...args]));
  const child = spawn(command.file, command.args, {
    ...command.account,
    cwd: '/',
    env: postgresEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code !== 0) throw explainFailure('The database could not be made', output, place.home);
}
