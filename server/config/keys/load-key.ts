import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { key32 } from '../variable-schemas.ts';
import type { Mode } from '../config.ts';
import { keyWeakness } from './key-strength.ts';
import { runKeyCommand } from './run-key-command.ts';

type Given = {
  readonly mode: Mode;
  readonly env: Readonly<Record<string, string | undefined>>;
};

type Kind = {
  /** Others end with `_FILE` and `_COMMAND`. */
  readonly variable: 'PITON_MASTER_KEY' | 'PITON_BACKUP_KEY' | 'PITON_PAYMENTS_KEY';
  /** As in `LoadCredentialEncrypted=piton-master-key` of a systemd unit. */
  readonly credential: string;
  /** The modes that need the key, and a strong one. */
  readonly isNeeded: (mode: Mode) => boolean;
  /** A strong one is needed in all modes, if there is one. */
  readonly isStrong?: true;
};

const master: Kind = {
  variable: 'PITON_MASTER_KEY',
  credential: 'piton-master-key',
  isNeeded: (mode) => mode === 'production',
};

const backup: Kind = {
  variable: 'PITON_BACKUP_KEY',
  credential: 'piton-backup-key',
  isNeeded: () => true,
};

const payments = {
  variable: 'PITON_PAYMENTS_KEY',
  credential: 'piton-payments-key',
  isStrong: true,
} as const;

/** Entries remove them from their environment, so that no child process inherits them. */
export const secretVariables = [
  'PITON_MASTER_KEY',
  'PITON_PAYMENTS_KEY',
  'PITON_BACKUP_KEY',
  'PITON_BACKUP_S3_SECRET',
] as const;

export function loadMasterKey(given: Given): Loaded {
  return loadKey(master, given);
}

/** The key that opens companies' keys, if a payment server has it for itself. */
export function loadPaymentsKey(given: Given, isNeeded: boolean): Loaded {
  return loadKey({ ...payments, isNeeded: () => isNeeded }, given);
}

/** Called if backups are configured. */
export function loadBackupKey(given: Given): Loaded {
  return loadKey(backup, given);
}

/** One problem at most, which never shows the key. */
type Loaded = KeyFound | Refused | { readonly key: null; readonly problem: null };
type KeyFound = { readonly key: Buffer; readonly problem: null };
type Refused = { readonly key: null; readonly problem: string };

type Source = { readonly name: string; readonly read: () => Text };
type Text = { readonly text: string } | { readonly problem: string };

const example = 'Example: the output of: openssl rand -base64 32';

/**
 * The key from the one source that is set. Two sources are refused before either is read, because a
 * start with the wrong one of two keys would be hard to explain.
 */
function loadKey(kind: Kind, given: Given): Loaded {
  const sources = sourcesOf(kind, given);
  const [source, ...others] = sources;
  const isNeeded = kind.isNeeded(given.mode);
  if (source === undefined) {
    return isNeeded ? refuse(missingProblem(kind)) : { key: null, problem: null };
  }
  if (others.length > 0) {
    const names = new Intl.ListFormat('en').format(sources.map(({ name }) => name));
    return refuse(`${names} are set: keep one of them, so that it is certain which key is used`);
  }
  return loadFrom(source, isNeeded || kind.isStrong === true);
}

/** The key that is to replace the master key, under the rules of production. */
export function loadNewMasterKey(
  { file, command }: { readonly file?: string | undefined; readonly command?: string | undefined },
  env: Given['env'],
): KeyFound | Refused {
  if ((file === undefined) === (command === undefined)) {
    return { key: null, problem: 'Add either --new-key-file or --new-key-command.' };
  }
  const source: Source =
    file === undefined
      ? { name: '--new-key-command', read: () => readCommand(command ?? '', env) }
      : { name: '--new-key-file', read: () => readKeyFile(file, 'production') };
  return loadFrom(source, true);
}

function loadFrom({ name, read }: Source, isStrong: boolean): KeyFound | Refused {
  const found = read();
  if ('problem' in found) return { key: null, problem: `${name} ${found.problem}.` };
  const parsed = key32.safeParse(found.text.trim());
  if (!parsed.success) return refuse(`${name} does not give 32 bytes in base64`);
  const weakness = isStrong ? keyWeakness(parsed.data) : null;
  return weakness === null ? { key: parsed.data, problem: null } : refuse(`${name} ${weakness}`);
}

function refuse(problem: string): Refused {
  return { key: null, problem: `${problem}. ${example}` };
}

function missingProblem({ variable, credential }: Kind): string {
  return `${variable} is missing, and so are ${variable}_FILE, ${variable}_COMMAND and the credential ${credential}`;
}

function sourcesOf({ variable, credential: credentialName }: Kind, { mode, env }: Given): Source[] {
  const valueOf = (name: string) => env[name]?.trim() || null;
  const text = valueOf(variable);
  const file = valueOf(`${variable}_FILE`);
  const command = valueOf(`${variable}_COMMAND`);
  const folder = valueOf('CREDENTIALS_DIRECTORY');
  const credential = folder === null ? null : path.join(folder, credentialName);
  const sources: (Source | null)[] = [
    text === null ? null : { name: variable, read: () => ({ text }) },
    file === null ? null : { name: `${variable}_FILE`, read: () => readKeyFile(file, mode) },
    credential === null || !isThere(credential)
      ? null
      : {
          name: `The credential ${credentialName} in CREDENTIALS_DIRECTORY`,
          read: () => readKeyFile(credential, mode),
        },
    command === null
      ? null
      : { name: `${variable}_COMMAND`, read: () => readCommand(command, env) },
  ];
  return sources.filter((source) => source !== null);
}

/** A credential that can't be examined counts as there, so that its reading reports why. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** Read by others, or changed by anyone but its owner. A group may read it, as systemd and Debian do it. */
const forbiddenMode = 0o027;

function readKeyFile(file: string, mode: Mode): Text {
  try {
    const found = statSync(file);
    if (!found.isFile()) return { problem: `names ${file}, which is no file` };
    if (mode === 'production' && (found.mode & forbiddenMode) !== 0) {
      return { problem: `names ${file}, which other accounts can read or change: chmod 400 it` };
    }
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    return { problem: `names ${file}, which ${why}` };
  }
}

function readCommand(command: string, env: Given['env']): Text {
  const result = runKeyCommand(command, env);
  return result.kind === 'printed' ? result : { problem: result.reason };
}
