/** Behaviour that only root can test: process owners, closed folders and bad disks. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../with-connection.ts';
import { binariesIn, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded.ts';
import { mountedDisk } from './testing/mounted-disk.ts';
import { postgresProcesses, runEmbedded, temporaryFolder } from './testing/run-embedded.ts';

beforeAll(() => {
  if (process.getuid?.() !== 0) throw new Error('these tests need root');
});

const start = (options: Omit<EmbeddedOptions, 'purpose'>) =>
  startEmbeddedPostgres({ purpose: 'a test', durability: 'fast', ...options });

/** A folder with a copy of PostgreSQL, as in a checkout there, open or closed to others. */
async function folderOf(
  mode: 0o700 | 0o755,
): Promise<{ dataFolder: string; binaries: PostgresBinaries }> {
  const folder = temporaryFolder();
  chmodSync(folder, mode);
  const native = path.join(folder, 'native');
  const installed = await findPostgresBinaries();
  cpSync(installed.native, native, { recursive: true, verbatimSymlinks: true });
  return { dataFolder: path.join(folder, 'data'), binaries: binariesIn(native) };
}

function ownersOf(pids: number[]): Set<number> {
  return new Set(
    pids.map((pid) =>
      Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    ),
  );
}

async function keepsRows(options: Omit<EmbeddedOptions, 'purpose'>): Promise<string | null> {
  let embedded = await start(options);
  await withConnection(embedded.owner, (client) =>
    client.query('create table kept as select 7 as n'),
  );
  await embedded.stop();
  embedded = await start(options);
  const found = await withConnection(embedded.owner, (client) =>
    client.query('select n from kept'),
  );
  await embedded.stop();
  expect(found.rows).toEqual([{ n: 7 }]);
  return embedded.note;
}

test('runs as an unprivileged account if that account can reach the folder', async () => {
  const { dataFolder, binaries } = await folderOf(0o755);
  const embedded = await start({ dataFolder, binaries });
  expect(ownersOf(await postgresProcesses(dataFolder))).not.toContain(0);
  await embedded.stop();
});

test('runs in a user namespace if no other account may enter', async () => {
  const { dataFolder, binaries } = await folderOf(0o700);
  const embedded = await start({ dataFolder, binaries });
  const [pid = 0] = await postgresProcesses(dataFolder);
  const map = readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split(/\s+/);
  expect(map[0]).not.toBe('0');
  expect(embedded.note).toBeNull();
  await embedded.stop();
  expect(await keepsRows({ dataFolder, binaries })).toBeNull();
});

test('puts the database where the account can reach it when there are no namespaces', async () => {
  const { dataFolder, binaries } = await folderOf(0o700);
  const sharedFolder = temporaryFolder();
  chmodSync(sharedFolder, 0o755);
  const options = { dataFolder, binaries, sharedFolder, areNamespacesAllowed: false };
  const note = await keepsRows(options);
  expect(note).toContain(`the database is in ${sharedFolder}`);
  // From now on a start looks there, even one that could use a namespace.
  const embedded = await start({ dataFolder, binaries, sharedFolder });
  const found = await withConnection(embedded.owner, (client) =>
    client.query('select n from kept'),
  );
  await embedded.stop();
  expect(found.rows).toEqual([{ n: 7 }]);
});

test('a narrow umask does not lock the account out of its own folders', async () => {
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  const { dataFolder, binaries } = await folderOf(0o700);
  const shared = temporaryFolder();
  chmodSync(shared, 0o755);
  const sharedFolder = path.join(shared, 'lib', 'piton');
  const options = { dataFolder, binaries, sharedFolder, areNamespacesAllowed: false };
  expect(await keepsRows(options)).toContain(`the database is in ${sharedFolder}`);

  // An earlier release left both closed.
  for (const name of readdirSync(sharedFolder)) chmodSync(path.join(sharedFolder, name), 0o700);
  chmodSync(sharedFolder, 0o700);
  await (await start(options)).stop();
});

test('opens a data folder only as far as needed, and restores it otherwise', async () => {
  const modeOf = (folder: string) => statSync(folder).mode & 0o777;
  const shut = await folderOf(0o700);
  await (await start(shut)).stop();
  expect(modeOf(shut.dataFolder)).toBe(0o700);

  const passable = await folderOf(0o755);
  await (await start(passable)).stop();
  expect(modeOf(passable.dataFolder)).toBe(0o711);

  const programs = await folderOf(0o700);
  const open = temporaryFolder();
  chmodSync(open, 0o755);
  const dataFolder = path.join(open, 'data');
  await (await start({ dataFolder, binaries: programs.binaries })).stop();
  expect(modeOf(dataFolder)).toBe(0o700);
});

test('recreates the socket’s folder for the cluster’s account', async () => {
  const { dataFolder, binaries } = await folderOf(0o755);
  await (await start({ dataFolder, binaries })).stop();
  const home = path.join(dataFolder, 'postgres');
  rmSync(path.join(home, 'run'), { recursive: true });
  const embedded = await start({ dataFolder, binaries });
  expect(statSync(path.join(home, 'run')).uid).toBe(statSync(home).uid);
  await canStillWrite(embedded);
  await embedded.stop();
});

test('needs no named account', async () => {
  const dataFolder = temporaryFolder();
  chmodSync(dataFolder, 0o755);
  const accounts = path.join(temporaryFolder(), 'passwd');
  const others = readFileSync('/etc/passwd', 'utf8').replace(/^postgres:.*\n/m, '');
  writeFileSync(accounts, others);
  const program = path.join(import.meta.dirname, 'testing/embedded-process.ts');
  const script = 'mount --bind "$1" /etc/passwd && exec "$2" "$3" "$4" 3';
  const result = spawnSync(
    'unshare',
    ['--mount', '/bin/sh', '-c', script, 'sh', accounts, process.execPath, program, dataFolder],
    { encoding: 'utf8', timeout: 30_000 },
  );
  expect(result.stderr).toBe('');
  expect(result.stdout).toContain('3\n');
});

test('says plainly that the disk is full, and starts once there is room', async () => {
  const dataFolder = path.join(mountedDisk('size=30m'), 'data');
  const first = runEmbedded(dataFolder);
  expect(await first.exitCode).toBe(1);
  expect(first.errors()).toMatch(
    /the disk that holds .* is full \(\d+ MB free\)\. Free some space/,
  );
  const disk = path.dirname(dataFolder);
  execFileSync('mount', ['-o', 'remount,size=300m', disk]);
  await (await start({ dataFolder })).stop();

  const filler = path.join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  const second = runEmbedded(dataFolder);
  expect(await second.exitCode).toBe(1);
  expect(second.errors()).toContain('is full');
});

test('says plainly that the disk is read-only', async () => {
  const disk = mountedDisk('size=300m');
  const dataFolder = path.join(disk, 'data');
  await (await start({ dataFolder })).stop();
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  const running = runEmbedded(dataFolder);
  expect(await running.exitCode).toBe(1);
  expect(running.errors()).toContain('is read-only. Make it writable');
  expect(existsSync(dataFolder)).toBe(true);
});

/** A second start that sees neither the processes nor the sockets of the first. */
function startInContainer(dataFolder: string, binaries: PostgresBinaries) {
  const program = path.join(import.meta.dirname, 'testing/embedded-process.ts');
  const container = ['--net', '--ipc', '--pid', '--fork', '--mount-proc'];
  const command = [process.execPath, program, dataFolder, '3', binaries.native];
  const options = { encoding: 'utf8', timeout: 60_000 } as const;
  return spawnSync('unshare', [...container, ...command], options);
}

const canStillWrite = (embedded: EmbeddedPostgres) =>
  withConnection(embedded.owner, (client) => client.query('create table still_alive (id int)'));

test('a second one in a container of its own does not run on the same cluster', async () => {
  const { dataFolder, binaries } = await folderOf(0o755);
  const embedded = await start({ dataFolder, binaries });
  const second = startInContainer(dataFolder, binaries);
  expect(second.stdout).toBe('');
  expect(second.stderr).toContain('another PostgreSQL uses');
  expect(second.status).toBe(1);
  await canStillWrite(embedded);
  await embedded.stop();
});

test('the owner of a cluster in use stays', async () => {
  const { dataFolder, binaries } = await folderOf(0o755);
  const embedded = await start({ dataFolder, binaries });
  const cluster = path.join(dataFolder, 'postgres/cluster');
  const owner = statSync(cluster).uid;
  // Its account can no longer enter, so a second start would choose another.
  chmodSync(path.dirname(dataFolder), 0o700);
  const second = startInContainer(dataFolder, binaries);
  chmodSync(path.dirname(dataFolder), 0o755);
  expect(second.stderr).toContain('another PostgreSQL uses');
  expect(second.status).toBe(1);
  expect(statSync(cluster).uid).toBe(owner);
  await canStillWrite(embedded);
  await embedded.stop();
});

test('a cluster stays with its account if only the programs are out of reach', async () => {
  const { dataFolder, binaries } = await folderOf(0o755);
  await (await start({ dataFolder, binaries })).stop();
  const owner = statSync(path.join(dataFolder, 'postgres/cluster')).uid;
  chmodSync(binaries.native, 0o700);
  const sharedFolder = temporaryFolder();
  chmodSync(sharedFolder, 0o755);
  const embedded = await start({ dataFolder, binaries, sharedFolder });
  expect(ownersOf(await postgresProcesses(dataFolder))).toEqual(new Set([owner]));
  await canStillWrite(embedded);
  await embedded.stop();
});
