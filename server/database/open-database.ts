import type { ClientConfig } from 'pg';
import { checkServer } from './health/check-server.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded.ts';

export type DatabaseSource = {
  /** The server's login. */
  app: ClientConfig;
  /** The login for migrations. */
  owner: ClientConfig;
  /** For backups of the built-in database; null for a given server. */
  superuser: ClientConfig | null;
  /** The folder of the built-in database; null for a given server. */
  home: string | null;
  /** Printed at the start, if there is anything to know. */
  note: string | null;
  stop: () => Promise<void>;
};

export type DatabaseSettings = {
  url: string | null;
  ownerUrl: string | null;
  dataFolder: string;
};

/**
 * Opens the configured server, or else our own PostgreSQL on the data folder. `tell` is called on a
 * long start and on restarts.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  purpose: string,
  report?: (message: string) => void,
): Promise<DatabaseSource> {
  if (settings.url === null) {
    const { dataFolder } = settings;
    return startEmbeddedPostgres({ dataFolder, purpose, ...(report && { report }) });
  }
  const app = { connectionString: settings.url };
  await checkServer('DATABASE_URL', app);
  const owner = { connectionString: settings.ownerUrl ?? settings.url };
  if (settings.ownerUrl !== null) await checkServer('DATABASE_OWNER_URL', owner);
  return {
    app,
    owner,
    superuser: null,
    home: null,
    note: null,
    stop: () => Promise.resolve(),
  };
}
