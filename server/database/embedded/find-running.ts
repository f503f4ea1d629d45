import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { movedHome } from './choose-place.ts';
import { type EmbeddedLogins, embeddedLogins } from './logins.ts';
import { readOrMakePasswords } from './passwords.ts';

type RunningPostgres = EmbeddedLogins & { readonly home: string };

/** Logins for the PostgreSQL that another of our processes runs on the folder; null if there is none. */
export function findRunningPostgres(dataFolder: string): RunningPostgres | null {
  const folder = realpathSync(dataFolder);
  const home = homeIn(folder);
  let lines: string[];
  try {
    lines = readFileSync(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const [, , , port = '', socketFolder = '', listenAddress = '', , state = ''] = lines;
  if (state.trim() !== 'ready') return null;
  const host = socketFolder === '' ? listenAddress : socketFolder;
  const passwords = readOrMakePasswords(folder, true);
  return { ...embeddedLogins({ host, port: Number(port) }, passwords), home };
}

/** True if the data folder has ever had a database. */
export function hasEmbeddedPostgres(dataFolder: string): boolean {
  return existsSync(dataFolder) && existsSync(path.join(homeIn(dataFolder), 'cluster'));
}

function homeIn(dataFolder: string): string {
  return movedHome(dataFolder) ?? path.join(dataFolder, 'postgres');
}
