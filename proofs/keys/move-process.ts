/** A move of companies' keys alone, which can be killed. Its order comes as a message. */
import { once } from 'node:events';
import { rewrapCompanyKeys } from '@piton/server/companies/encryption-keys/rewrap-company-keys.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { rootKeyFrom } from '@piton/server/encryption/root-key.ts';
import type { ClientConfig } from 'pg';

export type MoveOrder = {
  readonly owner: ClientConfig;
  readonly from: string;
  readonly to: string;
};

const [order] = (await once(process, 'message')) as [MoveOrder];
const keyOf = (text: string) => rootKeyFrom(Buffer.from(text, 'base64'));
const rootKey = { ...keyOf(order.to), other: keyOf(order.from) };
await withConnection(order.owner, (client) =>
  rewrapCompanyKeys(client, rootKey, (moved) => process.send?.(moved)),
);
process.disconnect();
