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

/** One problem at most, which never shows the key. */
type Loaded = { readonly key: Buffer | null; readonly problem: string | null };

type Source = { readonly name: string; readonly read: () => Text };
type Text = { readonly text: string } | { readonly problem: string };

const example = 'Example: the output of: openssl rand -base64 32';

/**
 * The master key from the one source that is set. Two sources are refused before either is read,
 * because a start with the wrong one of two keys would be hard to explain.
 */
export function loadMasterKey(given: Given): Loaded {
  const sources = sourcesOf(given);
  const [source, ...others] = sources;
  if (source === undefined) return { key: null, problem: missingProblem(given.mode) };
  if (others.length > 0) {
    const names = new Intl.ListFormat('en').format(sources.map(({ name }) => name));
    return refuse(`${names} are set: keep one of them, so that it is certain which key is used`);
  }
  const read = source.read();
  if ('problem' in read) return refuse(`${source.name} ${read.problem}`);
  const parsed = key32.safeParse(read.text.trim());
  if (!parsed.success) return refuse(`${source.name} does not give 32 bytes in base64`);
  const weakness = given.mode === 'production' ? keyWeakness(parsed.data) : null;
  if (weakness !== null) return refuse(`${source.name} ${weakness}`);
  return { key: parsed.data, problem: null };
}

function refuse(problem: string): Loaded {
  return { key: null, problem: `${problem}. ${example}` };
}

function missingProblem(mode: Mode): string | null {
  if (mode !== 'production') return null;
  return `PITON_MASTER_KEY is missing, and so are PITON_MASTER_KEY_FILE, PITON_MASTER_KEY_COMMAND and the credential ${credentialName}. ${example}`;
}

/** As in `LoadCredentialEncrypted=piton-master-key` of a systemd unit. */
const credentialName = 'piton-master-key';

function sourcesOf({ mode, env }: Given): Source[] {
  const valueOf = (name: string) => env[name]?.trim() || null;
  const text = valueOf('PITON_MASTER_KEY');
  const file = valueOf('PITON_MASTER_KEY_FILE');
  const command = valueOf('PITON_MASTER_KEY_COMMAND');
  const folder = valueOf('CREDENTIALS_DIRECTORY');
  const credential = folder === null ? null : path.join(folder, credentialName);
  const sources: (Source | null)[] = [
    text === null ? null : { name: 'PITON_MASTER_KEY', read: () => ({ text }) },
    file === null ? null : { name: 'PITON_MASTER_KEY_FILE', read: () => readKeyFile(file, mode) },
    credential === null || !isThere(credential)
      ? null
      : {
          name: `The credential ${credentialName} in CREDENTIALS_DIRECTORY`,
          read: () => readKeyFile(credential, mode),
        },
    command === null
      ? null
      : { name: 'PITON_MASTER_KEY_COMMAND', read: () => readCommand(command, env) },
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
    return { problem: `names ${file}, which cannot be read (${code})` };
  }
}

function readCommand(command: string, env: Given['env']): Text {
  const result = runKeyCommand(command, env);
  return result.kind === 'printed' ? result : { problem: result.reason };
}
