/** A disk that fills up under a running database, which only root can test. */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { capturedLog } from '../../http/testing/test-app.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded.ts';
import { mountedDisk } from '../embedded/testing/mounted-disk.ts';
import { watchStorage } from './watch-storage.ts';

test('a full disk keeps the server from being ready until there is room again', async () => {
  const disk = mountedDisk('size=300m');
  const dataFolder = path.join(disk, 'data');
  const embedded = await startEmbeddedPostgres({
    dataFolder,
    purpose: 'a test',
    durability: 'fast',
  });
  onTestFinished(embedded.stop);
  const { log, lines } = capturedLog();
  const watch = watchStorage({ connection: embedded.owner, home: embedded.home, log });
  const elsewhere = watchStorage({
    connection: embedded.owner,
    home: null,
    log: capturedLog().log,
  });
  const pool = new pg.Pool(watch.connection);
  onTestFinished(() => pool.end());
  const otherPool = new pg.Pool(elsewhere.connection);
  onTestFinished(() => otherPool.end());
  // The write-ahead log has its own disk, and without logging only this write fails.
  await pool.query('create unlogged table filling (text text)');
  await watch.check();

  const filler = path.join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  await expect(watch.check()).rejects.toThrow(/is full\. Free some space.* has 0 MB free/);
  const fill = "insert into filling select repeat('x', 1000) from generate_series(1, 100000)";
  for (const filling of [pool, otherPool]) {
    await expect(filling.query(fill)).rejects.toMatchObject({ code: '53100' });
  }
  expect(lines()).toMatchObject([
    { level: 'error', msg: expect.stringMatching(/is full/) as string },
  ]);

  // A disk that is seen to be full gets no writes; one that is not is written to.
  await watch.retry();
  await expect(elsewhere.retry()).rejects.toMatchObject({ code: '53100' });
  for (const { check } of [watch, elsewhere]) await expect(check()).rejects.toThrow('is full');

  rmSync(filler);
  for (const { retry, check } of [watch, elsewhere]) {
    await expect(check()).rejects.toThrow('is full');
    await retry();
    await check();
  }
});
