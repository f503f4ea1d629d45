/**
 * A process with the built-in database, for tests that kill it. It prints the number of each row
 * that the database has acknowledged, until it is killed or has enough.
 */
import pg from 'pg';
import { binariesIn } from '../postgres-binaries.ts';
import { startEmbeddedPostgres } from '../start-embedded.ts';

const [dataFolder = '', rowsMax = 'Infinity', native] = process.argv.slice(2);

try {
  const embedded = await startEmbeddedPostgres({
    dataFolder,
    purpose: 'a test',
    ...(native === undefined ? {} : { binaries: binariesIn(native) }),
  });
  const client = new pg.Client(embedded.owner);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table if not exists acknowledged (id bigint primary key)');
  const { rows } = await client.query<{ last: string | null }>(
    'select max(id) as last from acknowledged',
  );
  for (let id = Number(rows[0]?.last ?? 0) + 1; id <= Number(rowsMax); id++) {
    await client.query('insert into acknowledged values ($1)', [id]);
    process.stdout.write(`${id}\n`);
  }
  await client.end();
  await embedded.stop();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
