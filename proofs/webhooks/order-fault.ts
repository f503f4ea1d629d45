import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withConnection } from '@piton/server/database/with-connection.ts';
import type { OwnWorld } from '../payments/world/own-world.ts';

/** In SQL, so it is planted in the database. */
export const orderFault = {
  file: 'server/webhooks/sql/claim-deliveries.sql',
  text: 'p.event_number < f.event_number',
  planted: 'false',
};

const checkout = path.resolve(import.meta.dirname, '../..');

export async function plantOrderFault({ superuser }: OwnWorld): Promise<void> {
  const { file, text, planted } = orderFault;
  const source = readFileSync(path.join(checkout, file), 'utf8');
  await withConnection(superuser, (client) => client.query(source.replace(text, planted)));
}
