import type { SaleMode } from '@piton/contract/sale.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import type { CardGateway } from '../gateways/gateway.ts';
import type { ImportedKeys } from '../sealed-keys/imported-keys.ts';
import type { HeldSales } from './held-sales.ts';

/** One for each book: test payments never reach a gateway that moves money. */
export type CardGateways = Readonly<Record<SaleMode, CardGateway>>;

export type PaymentDeps = {
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly keys: ImportedKeys;
  readonly gateways: CardGateways;
  readonly held: HeldSales;
  readonly amountMaxMills: bigint;
  /** Whoever asks is then told that the outcome is not known yet. */
  readonly answerWithinMs: number;
};
