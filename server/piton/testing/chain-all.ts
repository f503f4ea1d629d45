import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { chainHistory } from '../../audit/chain/chain-history.ts';
import { createChainKey } from '../../audit/chain/chain-key.ts';
import { connect } from '../../database/connect.ts';
import { masterKeyFrom } from '../../encryption/master-key.ts';
import { keepMasterKeyCheck } from '../../startup/master-key/check-master-key.ts';

/** Stores the master key's check value and chains all waiting rows as the server does. */
export async function chainAll(app: ClientConfig, masterKey: Buffer): Promise<void> {
  const { kysely: database, close } = connect({
    connection: app,
    poolSize: 1,
    onIdleError: (error) => {
      throw error;
    },
  });
  try {
    await keepMasterKeyCheck(database, masterKeyFrom(masterKey));
    const key = createChainKey(masterKeyFrom(masterKey));
    const log = pino({ level: 'silent' });
    await chainHistory({ database, log, clock: () => new Date(), key });
  } finally {
    await close();
  }
}
