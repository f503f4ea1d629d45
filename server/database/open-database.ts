import type { ClientConfig } from 'pg';
import { checkServer } from './check-server.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded.ts';

export type DatabaseSource = {
  /** What the server connects with. */
  app: ClientConfig;
  /** What migrations connect with. */
  owner: ClientConfig;
  /** Where the built-in database lies; null for a given server. */
  home: string | null;
  /** Said at the start, when there is something to know. */
  note: string | null;
  stop: () => Promise<void>;
};

export type DatabaseSettings = {
  url: string | null;
  ownerUrl: string | null;
  dataFolder: string;
};

/**
 * The given server where one is configured, otherwise a PostgreSQL of our own on the data folder.
 * `tell` hears of a start that takes long, and of restarts.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  purpose: string,
  tell?: (news: string) => void,
): Promise<DatabaseSource> {
  if (settings.url === null) {
    const { dataFolder } = settings;
    return startEmbeddedPostgres({ dataFolder, purpose, ...(tell && { tell }) });
  }
  const app = { connectionString: settings.url };
  await checkServer('DATABASE_URL', app);
  const owner = { connectionString: settings.ownerUrl ?? settings.url };
  if (settings.ownerUrl !== null) await checkServer('DATABASE_OWNER_URL', owner);
  return {
    app,
    owner,
    home: null,
    note: null,
    stop: () => Promise.resolve(),
  };
}
