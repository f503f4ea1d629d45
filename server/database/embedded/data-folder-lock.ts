import { holdSocket } from './hold-socket.ts';
import { makeDataFolder } from '../../config/make-data-folder.ts';
import { OperatorError } from '../../operator-error.ts';

/** Another process has the folder; a tool may want to use the database that runs there. */
export class DataFolderInUse extends OperatorError {
  constructor(message: string) {
    super(message);
    this.name = 'DataFolderInUse';
  }
}

export type DataFolderLock = { release: () => Promise<void> };

/** One process per data folder; a second start gets the holder's description. */
export async function lockDataFolder(dataFolder: string, purpose: string): Promise<DataFolderLock> {
  makeDataFolder(dataFolder);
  const holder = `process ${process.pid} (${purpose}, started ${new Date().toISOString()})`;
  const held = await holdSocket({ folder: dataFolder, prefix: 'piton-data' }, () => holder);
  if (held.isHeld) return held;
  throw new DataFolderInUse(
    `The data folder ${dataFolder} is in use by ${held.holder}. Stop it first, or set PITON_DATA to another folder.`,
  );
}
