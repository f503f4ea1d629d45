import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';

export type PaidMerchant = {
  firstName: string;
  lastName: string;
  /** The amounts of its sales, in EC$. */
  amounts: number[];
  routing?: string;
  /** Without it, two members of the demo's staff have verified the account. */
  bank?: 'in_review' | 'none';
};

export type QueuedWeek = { cutOffDay: string; owners: string[] };

const program = path.resolve(
  import.meta.dirname,
  '../../server/payouts/testing/queue-week-process.ts',
);

/**
 * Queues a week in the product under test that pays only these merchants. Their names are unique.
 */
export async function queueWeek(merchants: readonly PaidMerchant[]): Promise<QueuedWeek> {
  const mark = `${randomInt(1e9)}`;
  const known = merchants.map((merchant) => ({
    ...merchant,
    lastName: `${merchant.lastName} ${mark}`,
    email: `${merchant.firstName.toLowerCase()}.${mark}@demo.example`,
  }));
  const data = String(test.info().config.metadata['dataFolder']);
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [program, data, JSON.stringify(known)]);
  return {
    cutOffDay: stdout.trim(),
    owners: known.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  };
}
