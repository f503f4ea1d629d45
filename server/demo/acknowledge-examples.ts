import type { Kysely } from 'kysely';
import { createChainKey } from '../audit/chain/chain-key.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { withConnection } from '../database/with-connection.ts';
import { deriveKey } from '../encryption/derive-key.ts';
import { limitKeyHasher } from '../limits/limit-keys.ts';
import { muteOpenSales } from '../monitoring/alarms/alert-open-sales.ts';
import type { CheckName } from '../monitoring/self-check/finding.ts';
import { nightDueBy } from '../monitoring/self-check/night.ts';
import { runChecks } from '../monitoring/self-check/run-checks.ts';
import { formatFinding } from '../monitoring/self-check/format-findings.ts';
import {
  insertAcknowledgment,
  keepCheck,
  type KeptFinding,
  addSinceDates,
} from '../monitoring/self-check/self-check-store.ts';
import type { Prepared } from '../startup/start-server.ts';

/** Any other finding is a fault of the demo, and alerts. */
const exampleChecks: ReadonlySet<CheckName> = new Set(['open_sales', 'contradictions']);

/** Stores the night's check as staff would leave it, so that no alarm reports the examples. */
export async function acknowledgeExamples(
  { database, owner, rootKey }: Prepared,
  staffId: string,
  now: Date,
): Promise<void> {
  const night = nightDueBy(now);
  const findings = await withConnection(owner, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    return runChecks(client, { now, key: createChainKey(rootKey) });
  });
  const found = addSinceDates(findings, { night, last: null });
  const hashKey = limitKeyHasher(deriveKey(rootKey, 'limit keys'));
  await actingAs(database, 'piton', async (transaction) => {
    await keepCheck(transaction, { night, beganAt: now, endedAt: now, found });
    await muteOpenSales({ database: transaction, hashKey });
  });
  await acknowledge(database, staffId, found);
}

async function acknowledge(
  database: Kysely<DB>,
  staffId: string,
  found: readonly KeptFinding[],
): Promise<void> {
  await actingAs(database, { staffId }, async (transaction) => {
    for (const each of found.filter(({ check }) => exampleChecks.has(check))) {
      const outcome = await insertAcknowledgment(transaction, {
        ...each,
        title: formatFinding(each).what,
        note: 'Examples of the demo',
      });
      if (outcome !== 'acknowledged') throw new Error(`the examples of ${each.check}: ${outcome}`);
    }
  });
}
