import { readFileSync } from 'node:fs';
import path from 'node:path';

const deploy = path.resolve(import.meta.dirname, '../../../deploy');

/** Replaces each text that must occur in it; the files of `deploy/` are tested as they are. */
export function readDeployed(
  file: string,
  changes: readonly (readonly [string, string])[],
): string {
  let text = readFileSync(path.join(deploy, file), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no “${from}”`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The variables of a file for systemd's EnvironmentFile. */
export function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=')];
    }),
  );
}
