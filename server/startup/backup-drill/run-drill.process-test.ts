import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/read-config.ts';
import { temporaryFolder } from '../../database/embedded/testing/run-embedded.ts';
import { type DrillResult, runDrill } from './run-drill.ts';

const masterKey = randomBytes(32);

function drill(place: string, limits?: Parameters<typeof runDrill>[2]): Promise<DrillResult> {
  const folder = temporaryFolder();
  const key = randomBytes(32).toString('base64');
  const given = { PITON_DATA: folder, PITON_BACKUP_FOLDER: folder, PITON_BACKUP_KEY: key };
  const { backup } = readConfig({ ...given, PITON_MODE: 'demo' });
  const task = { backup: { ...backup, folder: place }, masterKey, folder };
  return runDrill(task, new AbortController().signal, limits);
}

test('a drill says in one line why it failed, and the log gets the place in the code', async () => {
  const file = path.join(temporaryFolder(), 'a file');
  writeFileSync(file, '');
  const result = await drill(file);
  expect(result).toMatchObject({
    kind: 'failed',
    why: expect.stringMatching(/^Error: ENOTDIR.*$/) as string,
    err: { code: 'ENOTDIR', stack: expect.stringContaining('    at ') as string },
  });
});

test('a backup that cannot be opened is a reason too', async () => {
  const result = await drill('s3://bucket/piton');
  expect(result).toMatchObject({ kind: 'failed', why: 'Error: no store' });
});

test('a drill without enough memory says so', async () => {
  const result = await drill(temporaryFolder(), { maxMegabytes: 8 });
  expect(result).toMatchObject({
    kind: 'failed',
    why: expect.stringMatching(/^its process ended with \w+: fatal .*memory/i) as string,
  });
});

test('a drill over its time says so', async () => {
  const result = await drill(temporaryFolder(), { limitMs: 1 });
  expect(result).toMatchObject({ kind: 'failed', why: 'it took longer than 0.001 s' });
});
