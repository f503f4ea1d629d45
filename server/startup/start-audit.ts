import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { chainHistory } from '../audit/chain/chain-history.ts';
import { createChainKey } from '../audit/chain/chain-key.ts';
import type { DB } from '../database/types.ts';
import { repeat } from '../jobs/repeat.ts';
import type { RootKey } from '../encryption/root-key.ts';
import type { Shutdown } from './shutdown.ts';

type StartAuditOptions = {
  database: Kysely<DB>;
  log: Logger;
  clock: () => Date;
  rootKey: RootKey;
  shutdown: Shutdown;
};

/** Until then a row can be altered unnoticed; a shorter interval makes many nearly empty blocks. */
const chainEveryMs = 5000;

/** Every process tries and one of them chains, so it works whichever process ends. */
export function startAudit({ rootKey, shutdown, ...deps }: StartAuditOptions): void {
  const key = createChainKey(rootKey);
  const isStopping = shutdown.isStopping;
  const chaining = repeat(
    chainEveryMs,
    () => chainHistory({ ...deps, key }, { isStopping }),
    (err) => deps.log.warn({ err }, 'history could not be chained'),
  );
  shutdown.onStopTogether('chaining history', chaining.stop);
}
