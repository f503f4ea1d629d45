import { onTestFinished } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../database/testing/create-test-database.ts';
import { withConnection } from '../../database/with-connection.ts';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import { fillHistory, type HistorySize } from '../../piton/testing/fill-history.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { keepRootKeyCheck } from '../../encryption/root-keys/check-root-key.ts';
import { createChainKey } from '../chain/chain-key.ts';
import { type ChainDeps, chainHistory } from '../chain/chain-history.ts';
import {
  type AuditReport,
  compareWithChain,
  verifyAudit,
  type VerifyOptions,
} from '../chain/verify-audit.ts';

export const chainRootKey = rootKeyFrom(Buffer.alloc(32, 5));
export const chainKey = createChainKey(chainRootKey);

export type HistoryWorld = ChainDeps & {
  readonly testDatabase: TestDatabase;
  readonly lines: () => Record<string, unknown>[];
  readonly addHistory: (size: HistorySize) => Promise<void>;
  readonly chain: (options?: { limit?: number; at?: Date }) => Promise<void>;
  readonly verify: (options?: Partial<VerifyOptions>) => Promise<AuditReport>;
  /** Runs a statement as superuser, without triggers. */
  readonly damage: (statement: string) => Promise<void>;
  /** Verifies after such a statement, in a transaction that is rolled back. */
  readonly verifyAfter: (statement: string) => Promise<AuditReport>;
  readonly asOwner: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
};

/** A database for one test, with the requested amount of history. */
export async function createHistoryWorld(): Promise<HistoryWorld> {
  const world = await openHistoryWorld();
  onTestFinished(() => world.testDatabase.drop());
  return world;
}

/** For several tests that leave it unchanged and drop it. */
export async function openHistoryWorld(): Promise<HistoryWorld> {
  const testDatabase = await createTestDatabase();
  await keepRootKeyCheck(testDatabase.kysely, chainRootKey);
  const { log, lines } = capturedLog();
  const deps = { database: testDatabase.kysely, log, key: chainKey, clock: () => new Date() };
  return {
    ...deps,
    testDatabase,
    lines,
    addHistory: (size) => fillHistory(testDatabase.superuser, size),
    chain: ({ limit = 50, at = new Date() } = {}) =>
      chainHistory({ ...deps, clock: () => at }, { limit }),
    verify: (options = {}) =>
      withKeptConnection(testDatabase.owner, (client) =>
        verifyAudit(client, { key: chainKey, now: new Date(), ...options }),
      ),
    damage: (statement) =>
      withConnection(testDatabase.superuser, async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(statement);
      }),
    verifyAfter: (statement) =>
      withKeptConnection(testDatabase.superuser, async (client) => {
        await client.query('begin isolation level repeatable read');
        await client.query('set local session_replication_role = replica');
        await client.query(statement);
        await client.query(`set local role ${testDatabase.owner.user ?? ''}`);
        const report = await compareWithChain(client, { key: chainKey, now: new Date() });
        await client.query('rollback');
        return report;
      }),
    asOwner: <Row extends object>(text: string, values: unknown[] = []) =>
      withKeptConnection(
        testDatabase.owner,
        async (client) => (await client.query<Row>(text, values)).rows,
      ),
  };
}

/** The findings in the operator's words. */
export function faultTextsOf({ found }: AuditReport): string[] {
  return found.flatMap(({ faults }) => faults.map(({ says }) => says));
}
