import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import { copyBinaries } from './copy-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The location of PostgreSQL's files and the account that runs it. */
export type PostgresPlace = {
  binaries: PostgresBinaries;
  /** Holds the cluster and its socket; belongs to the account that runs PostgreSQL. */
  home: string;
  /** The account that must own `home`; null if our own does. */
  owner: { uid: number; gid: number } | null;
  /** The prefix that runs a command as that account. */
  prefix: readonly string[];
  /** Printed at the start if something is in an unexpected place. */
  note: string | null;
};

export type PlaceInput = {
  binaries: PostgresBinaries;
  dataFolder: string;
  /** For machines without user namespaces, and for tests of that case. */
  areNamespacesAllowed?: boolean;
  /** The folder for files that an unprivileged account must reach. */
  sharedFolder?: string;
};

/**
 * PostgreSQL refuses to run as root, so root starts it as an unprivileged account. If that account
 * can't reach our folders, it runs in a user namespace; if that fails too, its files go where the
 * account can reach them.
 */
export function choosePlace(input: PlaceInput): PostgresPlace {
  const moved = movedHome(input.dataFolder);
  const home = moved ?? path.join(input.dataFolder, 'postgres');
  if (process.getuid?.() !== 0) {
    return { binaries: input.binaries, home, owner: null, prefix: [], note: null };
  }
  // A cluster made by an ordinary user stays with that user.
  const account = ownerOf(home) ?? unprivilegedAccount();
  if (moved === null) {
    const shutAgain = letEnter(account, input.dataFolder);
    if (canEnter(account, input.dataFolder)) {
      const binaries = canRun(account, input.binaries) ? input.binaries : copyForOwner(input, home);
      if (binaries) return { binaries, home, owner: account, prefix: [], note: null };
    }
    shutAgain();
    const prefix = namespacePrefix(account);
    if ((input.areNamespacesAllowed ?? true) && runs(prefix, input.binaries, input.dataFolder)) {
      return { binaries: input.binaries, home, owner: { uid: 0, gid: 0 }, prefix, note: null };
    }
  }
  return sharedPlace(input, account, moved);
}

type Account = { name: string; uid: number; gid: number };

function ownerOf(home: string): Account | null {
  if (!existsSync(home)) return null;
  const { uid, gid } = statSync(home);
  return uid === 0 ? null : { name: `user ${uid}`, uid, gid };
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.name !== '' && account.uid > 0 && account.gid > 0);
  const account =
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody') ??
    accounts[0];
  if (account === undefined) {
    throw new OperatorError(
      'PostgreSQL cannot run as root, and this machine has no other account.',
    );
  }
  return account;
}

/**
 * The account may only traverse this folder, because the secrets next to its own are root's. The
 * returned function undoes it, if it turns out not to help.
 */
function letEnter(account: Account, folder: string): () => void {
  if (canEnter(account, folder)) return () => undefined;
  const mode = statSync(folder).mode & 0o7777;
  chmodSync(folder, mode | 0o011);
  return () => chmodSync(folder, mode);
}

function canEnter(account: Account, folder: string): boolean {
  return canDo(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]);
}

function canRun(account: Account, binaries: PostgresBinaries): boolean {
  return canDo(account, binaries.postgres, ['--version']);
}

function canDo({ uid, gid }: Account, file: string, args: string[]): boolean {
  return spawnSync(file, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** A cluster that already belongs to an account stays with it. */
function copyForOwner(input: PlaceInput, home: string): PostgresBinaries | null {
  return ownerOf(home) && copyBinaries(input.binaries, input.sharedFolder ?? defaultSharedFolder);
}

function namespacePrefix(account: Account): string[] {
  return ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`];
}

function runs(prefix: string[], binaries: PostgresBinaries, folder: string): boolean {
  const [program = '', ...rest] = prefix;
  // Root keeps its own files inside the namespace but loses its power over others' files.
  const script = 'cd "$1" && test -w . && exec "$2" --version';
  const args = [...rest, '/bin/sh', '-c', script, 'sh', folder, binaries.postgres];
  return spawnSync(program, args, { cwd: '/', stdio: 'ignore' }).status === 0;
}

const defaultSharedFolder = '/var/lib/piton';
const pointerName = 'postgres-is-at';

export function movedHome(dataFolder: string): string | null {
  const pointer = path.join(dataFolder, pointerName);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null;
}

function sharedPlace(input: PlaceInput, account: Account, moved: string | null): PostgresPlace {
  const sharedFolder = input.sharedFolder ?? defaultSharedFolder;
  const binaries = copyBinaries(input.binaries, sharedFolder);
  const key = createHash('sha256').update(realpathSync(input.dataFolder)).digest('hex');
  const home = moved ?? path.join(sharedFolder, `database-${key.slice(0, 16)}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (!canRun(account, binaries)) {
    throw new OperatorError(
      `PostgreSQL cannot run as root, and the account ${account.name} cannot reach ${sharedFolder}. Start Piton as an ordinary user, or set DATABASE_URL.`,
    );
  }
  writeFileSync(path.join(input.dataFolder, pointerName), `${home}\n`);
  const note = `The account ${account.name} cannot access ${input.dataFolder}, so the database is in ${home}.`;
  return { binaries, home, owner: account, prefix: [], note };
}
