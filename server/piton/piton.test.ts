import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded.ts';
import { createEmptyDatabase } from '../database/testing/create-test-database.ts';
import { migrate } from '../database/release/migrate.ts';
import { withConnection } from '../database/with-connection.ts';
import { piton, urlOf } from './testing/run-piton.ts';

test('lists the commands without one, and refuses an unknown one in one line', async () => {
  const help = await piton([]);
  expect(help).toMatchObject({ code: 0 });
  expect(help.output).toContain('status');
  const unknown = await piton(['toString']);
  expect(unknown.code).toBe(1);
  expect(unknown.output).toBe('There is no command "toString". "piton help" lists the commands.');
  expect((await piton(['status', 'now'])).output).toContain('"now" is not a valid argument here.');
});

test('reading commands create no database', async () => {
  const dataFolder = temporaryFolder();
  const status = await piton(['status'], { PITON_DATA: dataFolder });
  expect(status.code).toBe(1);
  expect(status.output).toMatch(/There is no database in .* run: piton restore\. /);
  expect(readdirSync(dataFolder)).toEqual([]);
});

test('reads the database of a running server', async () => {
  const dataFolder = temporaryFolder();
  const embedded = await startEmbeddedPostgres({ dataFolder, purpose: 'a server' });
  expect((await piton(['status'], { PITON_DATA: dataFolder })).output).toContain(
    'missing     0001',
  );
  await migrate(embedded.owner);
  const status = await piton(['status'], { PITON_DATA: dataFolder });
  expect(status).toMatchObject({ code: 0 });
  expect(status.output).toContain('The database is at this release.');
  await embedded.stop();
});

test('says of a given server that it has its own backups', async () => {
  const { owner } = await createEmptyDatabase();
  const { output } = await piton(['status'], { DATABASE_URL: urlOf(owner) });
  expect(output).toContain('backup      by the server of DATABASE_URL itself, not by Piton');
  expect(output).toContain('            WAL not archived: archive_mode is off');
  expect(output).not.toContain('PITON_BACKUP_FOLDER');
});

test('verifies the ledger, and fails on an impossible entry', async () => {
  const { owner } = await createEmptyDatabase();
  await migrate(owner);
  const verify = () => piton(['ledger', 'verify'], { DATABASE_URL: urlOf(owner) });
  const right = await verify();
  expect(right).toMatchObject({ code: 0 });
  expect(right.output).toMatch(/^live +0 {2}transactions.*EC\$0\.000/m);
  expect(right.output).toContain('The ledger balances.');
  await withConnection(owner, (client) =>
    client.query('update ledger_accounts set keeps_balance = true'),
  );
  const wrong = await verify();
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(
    /^The balance of account \d+ \(live acquirer_receivable of the platform\) is missing, but/m,
  );
  expect(wrong.output.split('\n').at(-1)).toMatch(/^Pay nothing out .* “piton self-check”/);
  expect((await piton(['ledger'])).output).toContain('ledger verify');
});

test('shows production’s configuration with all errors, and no secret', async () => {
  const secret = 'postgres://piton:very-secret@db.internal/piton';
  const refused = await piton(['config', '--production'], { DATABASE_URL: secret });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('PITON_MASTER_KEY is missing');
  const shown = await piton(['config'], { DATABASE_URL: secret });
  expect(shown.output).toContain('db.internal');
  expect(shown.output).not.toContain('very-secret');
});
