/** A rotation of the master key alone, which can be killed. Its order comes as a message. */
import { once } from 'node:events';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { masterKeyFrom } from '@piton/server/encryption/master-key.ts';
import {
  addMasterKey,
  type Confirmers,
} from '@piton/server/encryption/root-keys/rotate-master-key.ts';
import type { ClientConfig } from 'pg';

export type RotateOrder = {
  readonly owner: ClientConfig;
  readonly from: string;
  readonly to: string;
  readonly by: Confirmers;
};

const [order] = (await once(process, 'message')) as [RotateOrder];
const keyOf = (text: string) => masterKeyFrom(Buffer.from(text, 'base64'));
const rotation = { from: keyOf(order.from), to: keyOf(order.to), by: order.by };
await withConnection(order.owner, (client) => addMasterKey(client, rotation));
process.disconnect();
