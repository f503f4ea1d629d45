/**
 * Loaded into the product by NODE_OPTIONS: on SIGUSR2 it collects garbage and writes the reachable
 * heap into the folder in the query of this module's address. It changes nothing else.
 */
import { renameSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';

const [folder = ''] = new URL(import.meta.url).searchParams.keys();

process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  for (let time = 0; time < 4; time += 1) collect();
  const file = path.join(folder, 'heap.part');
  writeHeapSnapshot(file);
  // Renamed at the end, so that the waiting process sees a complete file.
  renameSync(file, path.join(folder, 'heap.json'));
});
