import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { chainHistory } from '../../audit/chain/chain-history.ts';
import { createChainKey } from '../../audit/chain/chain-key.ts';
import { connect } from '../../database/connect.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { keepRootKeyCheck } from '../../encryption/root-keys/check-root-key.ts';

/** Stores the root key's check value and chains all waiting rows as the server does. */
export async function chainAll(app: ClientConfig, rootKey: Buffer): Promise<void> {
  const { kysely: database, close } = connect({
    connection: app,
    poolSize: 1,
    onIdleError: (error) => {
      throw error;
    },
  });
  try {
    await keepRootKeyCheck(database, rootKeyFrom(rootKey));
    const key = createChainKey(rootKeyFrom(rootKey));
    const log = pino({ level: 'silent' });
    await chainHistory({ database, log, clock: () => new Date(), key });
  } finally {
    await close();
  }
}
