import { randomBytes } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadMasterKey } from '@piton/server/config/keys/load-key.ts';
import type { Figure } from '../harness/figure.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { runTool } from './run-tool.ts';

type Env = Record<string, string | undefined>;

const name = 'piton-master-key';

/** The master key from sources that need programs which few machines have. */
export const sourcesPart: Part = {
  name: 'sources',
  run: async ({ folder }) => {
    requirePackages({
      softhsm2: 'command -v softhsm2-util',
      opensc: 'command -v pkcs11-tool',
      systemd: 'command -v systemd-creds',
    });
    const key = randomBytes(32);
    return [...hsmFigures(folder, key), ...credentialFigures(folder, key)];
  },
};

function hsmFigures(folder: string, key: Buffer): Figure[] {
  const [module] = globSync('/usr/lib/{softhsm,*/softhsm}/libsofthsm2.so');
  if (module === undefined) throw new Error('SoftHSM has no module');
  const settings = path.join(folder, 'softhsm2.conf');
  mkdirSync(path.join(folder, 'tokens'));
  writeFileSync(settings, `directories.tokendir = ${path.join(folder, 'tokens')}\n`);
  const env: Env = { PATH: process.env['PATH'], SOFTHSM2_CONF: settings, PIN: '4711' };
  const text = path.join(folder, 'key');
  writeFileSync(text, key.toString('base64'), { mode: 0o400 });
  const slot = ['--init-token', '--free', '--label', 'piton', '--so-pin', '0815', '--pin', '4711'];
  runTool('softhsm2-util', slot, env);
  const tool = ['--module', module, '--token-label', 'piton', '--login', '--pin', 'env:PIN'];
  const object = ['--type', 'data', '--label', name];
  runTool('pkcs11-tool', [...tool, '--write-object', text, '--private', ...object], env);
  const command = ['pkcs11-tool', ...tool, '--read-object', ...object].join(' ');
  const source = { ...env, PITON_MASTER_KEY_COMMAND: command };
  const withoutPin = { ...source, PIN: '4712' };
  return [
    figureOf('the key in a token of SoftHSM', source, key),
    arrangedControl('the PIN of another token', ...refusalOf(withoutPin)),
  ];
}

/** As `LoadCredentialEncrypted=` would decrypt it, because systemd need not run here. */
function credentialFigures(folder: string, key: Buffer): Figure[] {
  const credentials = path.join(folder, 'credentials');
  mkdirSync(credentials, { mode: 0o700 });
  const [plain, sealed] = [path.join(folder, 'plain'), path.join(folder, `${name}.cred`)];
  writeFileSync(plain, key.toString('base64'), { mode: 0o400 });
  runTool('systemd-creds', ['encrypt', `--name=${name}`, plain, sealed]);
  const decrypt = () => runTool('systemd-creds', ['decrypt', `--name=${name}`, sealed, '-']);
  writeFileSync(path.join(credentials, name), decrypt(), { mode: 0o400 });
  const found = figureOf('the key in an encrypted credential', credentialsIn(credentials), key);
  const encrypted = readFileSync(sealed, 'utf8');
  const isPlain = encrypted.includes(key.toString('base64'));
  writeFileSync(sealed, altered(encrypted));
  const refused = messageOf(decrypt);
  const others = path.join(folder, 'others');
  mkdirSync(others);
  writeFileSync(path.join(others, name), key.toString('base64'), { mode: 0o644 });
  return [
    { ...found, isKept: found.isKept && !isPlain },
    arrangedControl('an altered credential', refused ?? 'decrypted', refused !== null),
    arrangedControl('a credential for all to read', ...refusalOf(credentialsIn(others))),
  ];
}

const credentialsIn = (folder: string): Env => ({ CREDENTIALS_DIRECTORY: folder });

function figureOf(what: string, env: Env, key: Buffer): Figure {
  const loaded = loadMasterKey({ mode: 'production', env });
  return {
    name: what,
    measured: loaded.problem ?? (loaded.key?.equals(key) ? 'read' : 'another key'),
    limit: 'read',
    isKept: loaded.key?.equals(key) === true,
  };
}

function refusalOf(env: Env): [string, boolean] {
  const { key, problem } = loadMasterKey({ mode: 'production', env });
  return [problem === null ? 'accepted' : 'refused', key === null && problem !== null];
}

/** The same text with one letter changed in its middle. */
function altered(text: string): string {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}${text[middle] === 'A' ? 'B' : 'A'}${text.slice(middle + 1)}`;
}

function messageOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch {
    return 'refused';
  }
}
