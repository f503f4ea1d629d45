import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import { newStore, restored, startSource } from './testing/backed-up-source.ts';

test('the next part doesn’t wait for the parts of a segment to be joined', async () => {
  const plain = newStore();
  const joining = Promise.withResolvers<void>();
  let isSlow = false;
  const write: typeof plain.files.write = async (name, content) => {
    if (isSlow && name.endsWith('.00000000-01000000')) await joining.promise;
    await plain.files.write(name, content);
  };
  const store = { ...plain, files: { ...plain.files, write } };
  const source = await startSource({ store });
  const { series, joined, step } = source.archiver();
  const archive = () => withConnection(source.embedded.superuser, step);
  const parts = () => readdirSync(path.join(store.files.place, series.name, 'wal'));
  await source.base();
  isSlow = true;
  await source.query('create table kept as select 1 as n');
  await archive();
  await source.query('select pg_switch_wal()');
  await source.query('insert into kept values (2)');
  const { lsn } = await archive();
  await source.query('insert into kept values (3)');
  expect((await archive()).lsn).toBeGreaterThan(lsn);
  const before = parts();
  joining.resolve();
  await joined();
  expect(parts().length).toBeLessThan(before.length);
  expect((await restored(store)).numbers).toEqual([1, 2, 3]);
});
