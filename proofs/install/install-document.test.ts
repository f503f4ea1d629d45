/** The commands of docs/install.md, with an install that is there already. */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root });

/** Lines of code and code in sentences that write a new key into a file. */
const keyToFile = /\([^()`\n]*openssl rand[^()`\n]*> [^()`\n]+\)/g;

test('no document’s command replaces a key that is there', () => {
  const commands = documents.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(keyToFile)].map(
      ([command]) => command,
    ),
  );
  expect(commands.length).toBeGreaterThanOrEqual(3);
  for (const command of commands) {
    const folder = mkdtempSync(path.join(tmpdir(), 'piton-key-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const here = command.replace(/> \S*?([\w-]+)\)$/, `> ${folder}/$1)`);
    expect(run(here)).toBe(true);
    const [key = ''] = globSync('*', { cwd: folder });
    const first = readFileSync(path.join(folder, key), 'utf8');
    expect(Buffer.from(first, 'base64')).toHaveLength(32);
    expect(run(here)).toBe(false);
    expect(readFileSync(path.join(folder, key), 'utf8')).toBe(first);
  }
});

test('a second run of “Install” keeps the settings', () => {
  const text = readFileSync(path.join(root, 'docs/install.md'), 'utf8');
  const line = text.split('\n').find((each) => each.endsWith('/etc/piton/piton.env')) ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'piton-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'piton'));
  const settings = path.join(folder, 'piton/piton.env');
  const here = line.replaceAll('/etc/piton/', `${folder}/piton/`).replace('-g piton ', '');
  expect(run(here)).toBe(true);
  writeFileSync(settings, 'PITON_BACKUP_KEY=kept\n');
  expect(run(here)).toBe(true);
  expect(readFileSync(settings, 'utf8')).toBe('PITON_BACKUP_KEY=kept\n');
});

test('Piton starts without the backup disk, and after it', () => {
  const text = readFileSync(path.join(root, 'docs/install.md'), 'utf8');
  const [, dropIn = ''] = /backups\.conf <<'END'\n([^]*?)^END$/m.exec(text) ?? [];
  expect(dropIn).toMatch(/^After=mnt-backups\.mount$/m);
  expect(dropIn).not.toMatch(/^(?:Requires|Requisite|BindsTo|PartOf|Assert|Condition)/m);
  const paths = [...dropIn.matchAll(/^ReadWritePaths=(.*)$/gm)].map(([, given]) => given);
  expect(paths).toEqual(['-/mnt/backups']);
  expect(text).toContain('`/etc/fstab` with the option `nofail`');
});

function run(command: string): boolean {
  try {
    execFileSync('bash', ['-c', command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
