import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../config/write-durably.ts';
import { OperatorError } from '../../operator-error.ts';

const passwords = z.object({ superuser: z.string(), owner: z.string(), app: z.string() });
export type DatabasePasswords = z.output<typeof passwords>;

const fileName = 'database-passwords.json';

/** The passwords of the built-in database: created once and readable only for us. */
export function readOrMakePasswords(dataFolder: string, clusterExists: boolean): DatabasePasswords {
  const file = path.join(dataFolder, fileName);
  if (existsSync(file)) {
    const parsed = passwords.safeParse(readJson(file));
    if (parsed.success) return parsed.data;
    throw new OperatorError(`${file} does not contain the database’s passwords. Restore it.`);
  }
  if (clusterExists) {
    throw new OperatorError(
      `${file} is missing, and without it the database cannot be opened. Restore the file, or move the data folder away to start with a new one.`,
    );
  }
  const made = { superuser: password(), owner: password(), app: password() };
  writePasswords(dataFolder, made);
  return made;
}

export function writePasswords(dataFolder: string, given: DatabasePasswords): void {
  const file = path.join(dataFolder, fileName);
  writeDurably(file, `${JSON.stringify(given, null, 2)}\n`, 0o600);
}

function password(): string {
  return randomBytes(32).toString('base64url');
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
