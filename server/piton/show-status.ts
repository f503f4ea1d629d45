import { readHead } from '../backup/archive-head.ts';
import { readDrill } from '../backup/drill/drill-record.ts';
import { listBackups, startOf } from '../backup/list-backups.ts';
import { openStore } from '../backup/open-store.ts';
import type { Config } from '../config/config.ts';
import { readMigrations } from '../database/release/read-migrations.ts';
import { type Archiver, readArchiver } from '../database/health/read-archiver.ts';
import { withConnection } from '../database/with-connection.ts';
import { useDatabase } from '../database/use-database.ts';
import type { Command } from './command/command.ts';
import { existingDatabase } from './existing-database.ts';
import { takeNoArguments } from './command/take-arguments.ts';
import { momentText } from './moment-text.ts';

export const showStatus: Command = {
  summary: 'Show the database, and whether it is at this release.',
  usage: '',
  run: async (args, { config, print }) => {
    takeNoArguments(args);
    const { database, dataFolder } = config();
    const settings = existingDatabase(config());
    const status = await useDatabase(settings, 'piton status', ({ owner }) =>
      withConnection(owner, async (client) => {
        const { rows } = await client.query<{ version: string; migrations: string | null }>(`
          select current_setting('server_version') as version,
                 to_regclass('schema_migrations')::text as migrations`);
        const isMigrated = rows[0]?.migrations !== null;
        const applied = isMigrated
          ? await client.query<{ name: string }>(
              'select name from schema_migrations order by version',
            )
          : { rows: [] };
        return {
          version: rows[0]?.version,
          applied: applied.rows.map(({ name }) => name),
          archiver: await readArchiver((statement) => client.query(statement)),
        };
      }),
    );
    print(`database    ${database.url === null ? `built in, in ${dataFolder}` : 'DATABASE_URL'}`);
    print(`PostgreSQL  ${status.version ?? 'unknown'}`);
    print(`migrations  ${status.applied.length} applied, last ${status.applied.at(-1) ?? 'none'}`);
    for (const line of await backupLines(config(), status.archiver)) print(line);
    const missing = readMigrations().slice(status.applied.length);
    for (const { name } of missing) print(`missing     ${name}`);
    print(
      missing.length === 0
        ? 'The database is at this release.'
        : 'The next start of a server applies what is missing.',
    );
  },
};

async function backupLines(
  { backup, database, dataFolder }: Config,
  archiver: Archiver,
): Promise<string[]> {
  if (database.url !== null) {
    return [
      'backup      by the server of DATABASE_URL itself, not by Piton: see docs/backups.md',
      `            ${archiverLine(archiver)}`,
    ];
  }
  const store = openStore(backup);
  if (store === null) return ['backup      none: PITON_BACKUP_FOLDER is not set'];
  const { place } = store.files;
  const last = (await listBackups(store)).at(-1);
  if (last === undefined) return [`backup      none yet in ${place}`];
  const head = await readHead(store, last.series);
  const until = head === null ? 'unknown' : momentText(head.at);
  return [
    `backup      archived until ${until}, in ${place}`,
    `            last full backup ${momentText(startOf(last))}`,
    `            ${drillLine(dataFolder)}`,
  ];
}

function archiverLine({ isOn, archivedAt, isFailing }: Archiver): string {
  if (!isOn) return 'WAL not archived: archive_mode is off';
  const last =
    archivedAt === null ? 'WAL not archived yet' : `WAL last archived ${momentText(archivedAt)}`;
  return isFailing ? `${last}; it has failed since` : last;
}

function drillLine(dataFolder: string): string {
  const last = readDrill(dataFolder);
  if (last === null) return 'no restore drill yet';
  const { endedAt, seconds, why } = last;
  const at = `${momentText(endedAt)}, after ${seconds.toFixed(1)} s`;
  return why === null ? `restored and intact ${at}` : `restore drill failed ${at}: ${why}`;
}
