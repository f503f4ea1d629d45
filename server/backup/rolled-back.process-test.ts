import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { withConnection } from '../database/with-connection.ts';
import { SeriesLost } from './archive-wal.ts';
import { restored, startSource } from './testing/backed-up-source.ts';

const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);
const fill = (rows: number) => `create table filled as select generate_series(1, ${rows}) as n`;

test.each([
  ['behind what is archived', 0],
  ['and has written as much again', 200_000],
])(
  'a data folder that was rolled back %s begins a new series',
  async (_, rows) => {
    const source = await startSource();
    const { dataFolder, store, embedded } = source;
    await source.query('create table kept as select 1 as n');
    await source.base();
    await embedded.stop();
    const snapshot = temporaryFolder();
    copyFolder(dataFolder, snapshot);
    const later = await startSource({ dataFolder, store });
    const archiver = later.archiver();
    expect(archiver.series.name).toBe(source.archiver().series.name);
    await later.query('insert into kept values (2)');
    await later.query(fill(100_000));
    await later.step();
    await later.embedded.stop();

    rmSync(dataFolder, { recursive: true });
    mkdirSync(dataFolder);
    copyFolder(snapshot, dataFolder);
    const again = await startEmbeddedPostgres({ dataFolder, purpose: 'a test' });
    await withConnection(again.superuser, async (client) => {
      if (rows === 0) await expect(archiver.step(client)).rejects.toThrow(SeriesLost);
      else await client.query(fill(rows));
    });
    await again.stop();
    const rolledBack = await startSource({ dataFolder, store });
    expect(rolledBack.archiver().series.name).not.toBe(archiver.series.name);
    expect((await restored(store)).numbers).toEqual([1, 2]);
    await rolledBack.base();
    await rolledBack.query('insert into kept values (3)');
    await rolledBack.step();
    expect((await restored(store)).numbers).toEqual([1, 3]);
  },
  600_000,
);
