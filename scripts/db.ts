/** `npm run db -- new|release|migrate|types|freeze`: what a developer does with the database's shape. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../server/config/read-config.ts';
import { generateTypes, typesFile } from './database/generate-types.ts';
import { migrate } from '../server/database/release/migrate.ts';
import {
  describeRelease,
  editedMigrations,
  readLastRelease,
  writeLastRelease,
} from './database/last-release.ts';
import { numberSqlRelease } from './database/number-sql-release.ts';
import { readRelease } from '../server/database/release/read-release.ts';
import { migrationsFolder, readMigrations } from '../server/database/release/read-migrations.ts';
import { startTestCluster } from '../server/database/testing/test-cluster.ts';
import { useDatabase } from '../server/database/use-database.ts';
import { withConnection } from '../server/database/with-connection.ts';
import { OperatorError } from '../server/operator-error.ts';

const usage = `npm run db -- new <name>   create the next migration, named in-words-like-this
npm run db -- release      give changed SQL sources a new release number
npm run db -- migrate      migrate the configured database to this release
npm run db -- types        write the table types from the migrations
npm run db -- freeze       record this release as the one that the next upgrades from`;

const args = process.argv.slice(2);
const [command, name, ...rest] = args;
try {
  if (command === undefined || args.includes('--help')) console.log(usage);
  else if (command === 'new' && name !== undefined && rest.length === 0) newMigration(name);
  else if (command === 'migrate' && name === undefined) await migrateConfigured();
  else if (command === 'types' && name === undefined) await writeTypes();
  else if (command === 'release' && name === undefined) release();
  else if (command === 'freeze' && name === undefined) await freezeRelease();
  else throw new OperatorError(`${complaint(command)}\n\n${usage}`);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}

function complaint(given: string): string {
  return ['new', 'migrate', 'types', 'release', 'freeze'].includes(given)
    ? `Invalid arguments for "${given}".`
    : `There is no command "${given}".`;
}

async function writeTypes(): Promise<void> {
  writeFileSync(typesFile, await generateTypes());
}

async function freezeRelease(): Promise<void> {
  const cluster = await startTestCluster();
  try {
    const current = readRelease();
    const edited = editedMigrations(readLastRelease(), current.migrations);
    if (edited.length > 0) throw new OperatorError(edited.join('\n'));
    const connection = { ...cluster.owner, database: cluster.template };
    writeLastRelease(
      await withConnection(connection, (client) => describeRelease(client, current)),
    );
  } finally {
    await cluster.stop();
  }
}

function release(): void {
  console.log(`SQL release ${numberSqlRelease()}`);
}

function newMigration(words: string): void {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(words)) {
    throw new OperatorError('Name it in lower-case words with dashes, such as: add-refunds');
  }
  const number = String(readMigrations().length + 1).padStart(4, '0');
  const file = path.join(migrationsFolder, `${number}-${words}.sql`);
  writeFileSync(file, '', { flag: 'wx' });
  console.log(path.relative(process.cwd(), file));
}

async function migrateConfigured(): Promise<void> {
  const config = readConfig({ ...process.env, PITON_MODE: 'development' });
  const settings = { ...config.database, dataFolder: config.dataFolder };
  const { applied, version } = await useDatabase(settings, 'npm run db', ({ owner }) =>
    migrate(owner),
  );
  for (const migration of applied) console.log(`applied ${migration}`);
  console.log(`The database is at ${version}.`);
}
