import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded.ts';
import { migrate } from '../database/migrate.ts';
import { runPiton } from '../piton.ts';

async function piton(args: string[], env: Record<string, string> = {}) {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(keep),
    vi.spyOn(console, 'error').mockImplementation(keep),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const code = await runPiton(args, env);
  for (const spy of spies) spy.mockRestore();
  return { code, output: lines.join('\n') };
}

test('without a command it says what there is; an unknown one fails with the same', async () => {
  const help = await piton([]);
  expect(help).toMatchObject({ code: 0 });
  expect(help.output).toContain('status');
  const unknown = await piton(['toString']);
  expect(unknown.code).toBe(1);
  expect(unknown.output).toContain('There is no "toString"');
  expect((await piton(['status', 'now'])).output).toContain('"now" is not understood here.');
});

test('looking at a database makes none', async () => {
  const dataFolder = temporaryFolder();
  const status = await piton(['status'], { PITON_DATA: dataFolder });
  expect(status.code).toBe(1);
  expect(status.output).toContain('There is no database in');
  expect(readdirSync(dataFolder)).toEqual([]);
});

test('looks at the database of a running server', async () => {
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

test('shows the configuration of production with all that it refuses, and no secret', async () => {
  const secret = 'postgres://piton:very-secret@db.internal/piton';
  const refused = await piton(['config', '--production'], { DATABASE_URL: secret });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('PITON_MASTER_KEY is missing');
  const shown = await piton(['config'], { DATABASE_URL: secret });
  expect(shown.output).toContain('db.internal');
  expect(shown.output).not.toContain('very-secret');
});
