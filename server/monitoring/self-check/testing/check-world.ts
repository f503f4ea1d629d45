import { projectSales } from '../../../payments/project-sales.ts';
import { randomUUID } from 'node:crypto';
import { chainHistory } from '../../../audit/chain/chain-history.ts';
import { createChainKey } from '../../../audit/chain/chain-key.ts';
import { withConnection } from '../../../database/with-connection.ts';
import { withKeptConnection } from '../../../database/testing/keep-connections.ts';
import { testRootKey } from '../../../identity/testing/identity-world.ts';
import { keepRootKeyCheck } from '../../../encryption/root-keys/check-root-key.ts';
import {
  createDeclinesWorld,
  type DeclinesWorld,
  type Shop,
  tryCards,
} from '../../alarms/testing/declines-world.ts';
import type { Finding } from '../finding.ts';
import { runChecks } from '../run-checks.ts';

export const chainKey = createChainKey(testRootKey);

export type CheckWorld = DeclinesWorld & {
  readonly shop: Shop;
  /** Payments of all kinds, chained. Call it only within a test. */
  readonly fill: () => Promise<void>;
  /** The findings after this damage, done as superuser without rules and rolled back. */
  readonly foundAfter: (damage: string, now?: Date) => Promise<Finding[]>;
};

/** A correct ledger, to be damaged. */
export async function createCheckWorld(): Promise<CheckWorld> {
  const world = await createDeclinesWorld();
  const { database, watch } = world;
  await keepRootKeyCheck(database.kysely, testRootKey);
  const shop = await world.addShop();
  return {
    ...world,
    shop,
    fill: async () => {
      await tryCards(world, shop, { attempts: 6, declined: 2 });
      await tryCards(world, shop, { attempts: 2, declined: 0, mode: 'test' });
      await projectSales(database.kysely);
      // The tests' gateway gives all charges the same number.
      await withConnection(database.superuser, async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(
          'update sales set host_reference = id::text where host_reference <> $1',
          [''],
        );
      });
      const audited = `insert into audit_entries (id, action, subject_id) values ($1, 'looked', $2)`;
      await world.asOwner(audited, [randomUUID(), shop.ownerId]);
      const { log, clock } = watch;
      await chainHistory({ database: database.kysely, log, clock, key: chainKey });
    },
    foundAfter: (damage, now = watch.clock()) =>
      withKeptConnection(database.superuser, async (client) => {
        await client.query('begin isolation level repeatable read');
        await client.query('set local session_replication_role = replica');
        await client.query(damage);
        // From here on it sees what the server sees.
        await client.query(`set local role piton_app;
          set local piton.is_staff = 'yes'; set local piton.is_piton = 'yes'`);
        const report = await runChecks(client, { now, key: chainKey });
        await client.query('rollback');
        return report;
      }),
  };
}
