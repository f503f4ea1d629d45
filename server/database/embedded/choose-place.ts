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

/** Where PostgreSQL's files lie and as whom it runs. */
export type PostgresPlace = {
  binaries: PostgresBinaries;
  /** Holds the cluster and its socket; belongs to the account that PostgreSQL runs as. */
  home: string;
  /** The account that must own `home`; null where our own does. */
  owner: { uid: number; gid: number } | null;
  /** What comes before a command so that it runs as that account. */
  prefix: readonly string[];
  /** Said at the start, when something is not where one would look for it. */
  note: string | null;
};

export type PlaceInput = {
  binaries: PostgresBinaries;
  dataFolder: string;
  /** For machines without user namespaces, and to test what happens there. */
  areNamespacesAllowed?: boolean;
  /** Where files go that an unprivileged account must reach. */
  sharedFolder?: string;
};

/**
 * PostgreSQL refuses to run as root. Where root starts us it runs as an unprivileged account; where
 * that account cannot reach our folders it runs in a user namespace that gives root another number;
 * and where neither works its files are put in a place that the account can reach.
 */
export function choosePlace(input: PlaceInput): PostgresPlace {
  const moved = movedHome(input.dataFolder);
  const home = moved ?? path.join(input.dataFolder, 'postgres');
  if (process.getuid?.() !== 0) {
    return { binaries: input.binaries, home, owner: null, prefix: [], note: null };
  }
  // A cluster that an ordinary user made stays that user's.
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
 * Entering is all the account may do here: the secrets beside its folder are for root alone. The answer
 * undoes it, for where entering turns out not to help.
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

/** A cluster that an account has already is better left with it than given to another. */
function copyForOwner(input: PlaceInput, home: string): PostgresBinaries | null {
  return ownerOf(home) && copyBinaries(input.binaries, input.sharedFolder ?? defaultSharedFolder);
}

function namespacePrefix(account: Account): string[] {
  return ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`];
}

function runs(prefix: string[], binaries: PostgresBinaries, folder: string): boolean {
  const [program = '', ...rest] = prefix;
  // Root keeps its own files inside the namespace but loses its power over everybody else's.
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
  const note = `The account ${account.name} cannot enter ${input.dataFolder}, so the database lies in ${home}.`;
  return { binaries, home, owner: account, prefix: [], note };
}
