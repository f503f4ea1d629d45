import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { refuseWrongMasterKey } from '../../startup/master-key/check-master-key.ts';
import { OperatorError } from '../../operator-error.ts';
import { findMasterKey, type MasterKey } from '../../encryption/master-key.ts';
import { workAsOwner } from './work-as-owner.ts';

/** Like `workAsOwner`, for work that needs this database's own master key. */
export async function workWithMasterKey<Result>(
  config: Config,
  purpose: string,
  work: (client: pg.Client, masterKey: MasterKey) => Promise<Result>,
): Promise<Result> {
  const masterKey = findMasterKey(config);
  if (masterKey === null) {
    throw new OperatorError(
      'This needs the master key. Set PITON_MASTER_KEY to the server’s key, or PITON_DATA to the folder of `npm start`.',
    );
  }
  return workAsOwner(config, purpose, async (client) => {
    await refuseWrongMasterKey(client, masterKey);
    return work(client, masterKey);
  });
}
