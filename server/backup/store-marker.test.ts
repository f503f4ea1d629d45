import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { acceptStore, refuseOtherStore } from './store-marker.ts';
import { newStore } from './testing/backed-up-source.ts';

test('the place of the first backup is the only one, until another is accepted', async () => {
  const dataFolder = temporaryFolder();
  const store = newStore();
  await refuseOtherStore({ store, dataFolder });
  await refuseOtherStore({ store, dataFolder });
  const other = { files: newStore().files, key: store.key };
  await expect(refuseOtherStore({ store: other, dataFolder })).rejects.toThrow('not mounted');
  await refuseOtherStore({ store: other, dataFolder: temporaryFolder() });
  const refusal = refuseOtherStore({ store: other, dataFolder });
  await expect(refusal).rejects.toThrow('belongs to another database');
  await acceptStore({ store: other, dataFolder });
  await refuseOtherStore({ store: other, dataFolder });
  await expect(refuseOtherStore({ store, dataFolder })).rejects.toThrow('another database');
});

test('a new database is not backed up among another’s copies, until that is accepted', async () => {
  const [store, dataFolder] = [newStore(), temporaryFolder()];
  await refuseOtherStore({ store, dataFolder: temporaryFolder() });
  await store.files.makeFolder('piton_backup_20261129t143000000z_00000000');
  const refusal = refuseOtherStore({ store, dataFolder });
  await expect(refusal).rejects.toThrow('backups of another database');
  expect(readdirSync(dataFolder)).toEqual([]);
  await acceptStore({ store, dataFolder });
  await refuseOtherStore({ store, dataFolder });
});

test('a restored database goes on in the place of its backup, with its key', async () => {
  const store = newStore();
  await refuseOtherStore({ store, dataFolder: temporaryFolder() });
  const restored = temporaryFolder();
  const otherKey = { ...store, key: newStore().key };
  const refusal = refuseOtherStore({ store: otherKey, dataFolder: restored });
  await expect(refusal).rejects.toThrow('was made with the backup key');
  await refuseOtherStore({ store, dataFolder: restored });
});

test('the folder that an unmounted disk leaves is refused and stays empty', async () => {
  const [dataFolder, store] = [temporaryFolder(), newStore()];
  const { place } = store.files;
  await refuseOtherStore({ store, dataFolder });
  renameSync(place, `${place}-mounted`);
  await expect(refuseOtherStore({ store, dataFolder })).rejects.toThrow('not mounted');
  mkdirSync(place);
  await expect(refuseOtherStore({ store, dataFolder })).rejects.toThrow('not mounted');
  expect(readdirSync(place)).toEqual([]);
});

test('a folder that does not exist is not made', async () => {
  const store = newStore(path.join(temporaryFolder(), 'missing'));
  const refusal = refuseOtherStore({ store, dataFolder: temporaryFolder() });
  await expect(refusal).rejects.toThrow('does not exist');
});
