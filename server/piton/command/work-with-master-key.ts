import type pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import { openRootKey } from '../../encryption/root-keys/open-root-key.ts';
import { OperatorError } from '../../operator-error.ts';
import { findMasterKey, type MasterKey, masterKeySources } from '../../encryption/master-key.ts';
import type { RootKey } from '../../encryption/root-key.ts';
import { workAsOwner } from './work-as-owner.ts';

/** The key that opened the database, and the server's login. */
export type Opened = { readonly masterKey: MasterKey; readonly app: ClientConfig };

/** Like `workAsOwner`, for work that needs this database's own keys. */
export async function workWithMasterKey<Result>(
  config: Config,
  purpose: string,
  work: (client: pg.Client, rootKey: RootKey, opened: Opened) => Promise<Result>,
): Promise<Result> {
  const masterKey = findMasterKey(config);
  if (masterKey === null) {
    throw new OperatorError(
      `This needs the master key from the same source as the server: ${masterKeySources}.`,
    );
  }
  return workAsOwner(config, purpose, async (client, app) => {
    const rootKey = await openRootKey(client, masterKey);
    if (rootKey === null) {
      throw new OperatorError(
        'No server has set this database up yet. Start one, then repeat this.',
      );
    }
    return work(client, rootKey, { masterKey, app });
  });
}
