import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { chainHistory } from '../../audit/chain/chain-history.ts';
import { createChainKey } from '../../audit/chain/chain-key.ts';
import { connect } from '../../database/connect.ts';
import { masterKeyFrom } from '../../encryption/master-key.ts';

/** Chains all waiting rows as the server does, on one connection. */
export async function chainAll(app: ClientConfig, masterKey: Buffer): Promise<void> {
  const { kysely: database, close } = connect({
    connection: app,
    poolSize: 1,
    onIdleError: (error) => {
      throw error;
    },
  });
  try {
    const key = createChainKey(masterKeyFrom(masterKey));
    const log = pino({ level: 'silent' });
    await chainHistory({ database, log, clock: () => new Date(), key });
  } finally {
    await close();
  }
}
