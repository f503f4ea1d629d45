import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@piton/server/database/embedded/start-embedded.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { fillPayments } from '@piton/server/monitoring/self-check/testing/fill-payments.ts';
import { runCommand } from '../../scripts/processes/run-command.ts';
import type { Figure } from '../harness/figure.ts';
import { killPart } from '../harness/kill-part.ts';
import { startProduct, untilNothingIsLeft } from '../harness/running-product.ts';
import type { Part, PartRun } from '../payments/part.ts';
import { untilCopied } from './until-copied.ts';

/** Each payment has four entries in the ledger. */
const payments = { short: 10_000, full: 250_000 };
const maxMsPerMillion = 60_000;
/** A smaller database also has the fixed costs of a start, which the limit is not about. */
const maxShortMs = 60_000;
const stopLimitMs = 60_000;
const copyLimitMs = 900_000;
const checkout = path.resolve(import.meta.dirname, '../..');
const purpose = 'a proof';

/** Restores a database of a million entries of the ledger, and checks it. */
export const sizePart: Part = { name: 'size', isLong: true, run: prove };

async function prove(given: PartRun): Promise<Figure[]> {
  const dataFolder = path.join(given.folder, 'data');
  mkdirSync(dataFolder, { mode: 0o700 });
  await startAndStop(dataFolder);
  const entries = await fill(dataFolder, payments[given.scale]);
  given.print(`${entries} entries`);
  const env = {
    PITON_BACKUP_FOLDER: path.join(given.folder, 'backup'),
    PITON_BACKUP_KEY: randomBytes(32).toString('base64'),
    PITON_BACKUP_DRILL: '0',
  };
  mkdirSync(env.PITON_BACKUP_FOLDER);
  const product = startProduct({ checkout, dataFolder, env });
  try {
    await product.ready;
    await untilCopied(env.PITON_BACKUP_FOLDER, copyLimitMs);
    await untilChained(dataFolder);
    product.npm.kill('SIGTERM');
    await untilNothingIsLeft(dataFolder, stopLimitMs);
  } finally {
    killPart(dataFolder, 'everything');
  }
  return restore({ given, dataFolder, env, entries });
}

/** Makes the database with the demo's companies. */
async function startAndStop(dataFolder: string): Promise<void> {
  const product = startProduct({ checkout, dataFolder });
  try {
    await product.ready;
    product.npm.kill('SIGTERM');
    await untilNothingIsLeft(dataFolder, stopLimitMs);
  } finally {
    killPart(dataFolder, 'everything');
  }
}

async function fill(dataFolder: string, count: number): Promise<number> {
  const { superuser, stop } = await startEmbeddedPostgres({ dataFolder, purpose });
  try {
    await fillPayments(superuser, count);
    return await countEntries(superuser);
  } finally {
    await stop();
  }
}

type Login = Parameters<typeof withConnection>[0];

async function countEntries(superuser: Login): Promise<number> {
  const { rows } = await withConnection(superuser, (client) =>
    client.query<{ count: string }>('select count(*) from ledger_entries'),
  );
  return Number(rows[0]?.count);
}

/** The server chains what was filled in, so the backup has a long log, too. */
async function untilChained(dataFolder: string): Promise<void> {
  const endsAt = performance.now() + copyLimitMs;
  for (;;) {
    const { output } = await piton(['audit', 'verify'], { PITON_DATA: dataFolder });
    if (/^waiting +0 rows/m.test(output)) return;
    if (performance.now() > endsAt) throw new Error(`not chained: ${output}`);
    await wait(5000);
  }
}

type Restored = {
  readonly given: PartRun;
  readonly dataFolder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly entries: number;
};

async function restore({ given, dataFolder, env, entries }: Restored): Promise<Figure[]> {
  const target = path.join(given.folder, 'restored');
  mkdirSync(target, { mode: 0o700 });
  copyFileSync(path.join(dataFolder, 'master-key'), path.join(target, 'master-key'));
  const startedAt = performance.now();
  const { code, output } = await piton(['restore'], { ...env, PITON_DATA: target });
  const tookMs = performance.now() - startedAt;
  given.print(output.trim());
  const limitMs = given.scale === 'full' ? (maxMsPerMillion * entries) / 1_000_000 : maxShortMs;
  const isChecked =
    code === 0 && output.includes('The ledger balances.') && output.includes('Intact up to');
  const { superuser, stop } = await startEmbeddedPostgres({ dataFolder: target, purpose });
  const found = await countEntries(superuser);
  await stop();
  return [
    {
      name: 'restored entries, with ledger and chain intact',
      measured: `${found} of ${entries}`,
      limit: 'all',
      isKept: isChecked && found >= entries,
    },
    {
      name: 'restore of that many entries, with both checks',
      measured: `${(tookMs / 1000).toFixed(1)} s`,
      limit: `${(limitMs / 1000).toFixed(0)} s`,
      isKept: tookMs <= limitMs,
      isTimingDependent: true,
    },
  ];
}

function piton(args: readonly string[], env: Readonly<Record<string, string>>) {
  return runCommand({
    file: 'node',
    args: ['scripts/piton.ts', ...args],
    env: { ...process.env, ...env },
  });
}
