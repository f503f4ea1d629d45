import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@piton/server/database/embedded/start-embedded.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { runCommand } from '../../scripts/processes/run-command.ts';
import type { Figure } from '../harness/figure.ts';
import { killPart } from '../harness/kill-part.ts';
import { startProduct } from '../harness/running-product.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { type Attempt, fetchKey } from '../payments/attempts.ts';
import { keepPaying } from '../payments/keep-paying.ts';
import { killSettings } from '../payments/kills/kill-servers.ts';
import { startOwnGateway } from '../payments/own-gateway.ts';
import { arrangedControl, type Part, type PartRun } from '../payments/part.ts';
import { takeSnapshot } from './snapshot.ts';
import { untilCopied } from './until-copied.ts';

const momentCount = { short: 2, full: 50 };
const maxLossMs = 1000;
const maxRestoreMs = 60_000;
const controlAgeMs = 4000;
/** A busy machine makes its first copy slowly. */
const copyLimitMs = 300_000;
const checkout = path.resolve(import.meta.dirname, '../..');

type Moment = { readonly folder: string; readonly at: number; readonly date: Date };
type Paid = { readonly attempt: Attempt; readonly at: number };
type World = {
  readonly given: PartRun;
  readonly env: Record<string, string>;
  readonly dataFolder: string;
};

export const restorePart: Part = { name: 'restore', run: prove };

async function prove(given: PartRun): Promise<Figure[]> {
  const dataFolder = path.join(given.folder, 'data');
  mkdirSync(dataFolder, { mode: 0o700 });
  const gateway = await startOwnGateway(path.join(given.folder, 'gateway.jsonl'));
  const env = {
    ...killSettings(gateway.url),
    PITON_BACKUP_FOLDER: path.join(given.folder, 'backup'),
    PITON_BACKUP_KEY: newKey(),
    PITON_BACKUP_DRILL: '0',
  };
  mkdirSync(env.PITON_BACKUP_FOLDER);
  const world = { given, env, dataFolder };
  const paid: Paid[] = [];
  const moments: Moment[] = [];
  try {
    const url = await startProduct({ checkout, dataFolder, env }).ready;
    await untilCopied(env.PITON_BACKUP_FOLDER, copyLimitMs);
    const random = seededRandom(given.seed);
    const onResponse = ({ status, body }: { status: number; body: string }, attempt: Attempt) => {
      if (status === 200 && body.includes('Approved')) {
        paid.push({ attempt, at: performance.now() });
      }
    };
    const key = await fetchKey(url);
    const paying = keepPaying({ url: async () => url, key, gateway, random, mix: [], onResponse });
    await paidFor(paid, controlAgeMs + 1000);
    for (let n = 0; n < momentCount[given.scale]; n++) {
      await wait(random() * 2000);
      const folder = path.join(given.folder, `moment-${n}`);
      moments.push({ folder, at: takeSnapshot(env.PITON_BACKUP_FOLDER, folder), date: new Date() });
    }
    await paying.stop();
  } finally {
    killPart(dataFolder, 'everything');
    await gateway.stop();
  }
  return restoreAll(world, moments, paid);
}

const newKey = () => randomBytes(32).toString('base64');

/** Waits until payments span that time, so that a moment before the last one is known to lose some. */
async function paidFor(paid: readonly Paid[], spanMs: number): Promise<void> {
  const spanned = () => performance.now() - (paid[0]?.at ?? Infinity);
  const startedAt = performance.now();
  while (spanned() < spanMs) {
    if (performance.now() - startedAt > copyLimitMs) throw new Error('nothing was paid');
    await wait(50);
  }
}

async function restoreAll(
  world: World,
  moments: readonly Moment[],
  paid: readonly Paid[],
): Promise<Figure[]> {
  let [checked, maxLoss, slowestMs] = [0, 0, 0];
  for (const moment of moments) {
    const startedAt = performance.now();
    const { output, code, lossMs } = await restore(world, moment, paid);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    maxLoss = Math.max(maxLoss, lossMs);
    const isChecked =
      code === 0 && output.includes('The ledger balances.') && output.includes('Intact up to');
    if (isChecked) checked += 1;
    else world.given.print(output);
    world.given.print(`lost the last ${Math.round(lossMs)} ms`);
  }
  return [
    {
      name: 'restored moments with ledger and chain intact',
      measured: `${checked} of ${moments.length}`,
      limit: 'all',
      isKept: checked === moments.length && paid.length > 0,
    },
    {
      name: 'longest loss of approved payments',
      measured: `${Math.round(maxLoss)} ms`,
      limit: `${maxLossMs} ms`,
      isKept: maxLoss <= maxLossMs,
      isTimingDependent: true,
    },
    {
      name: 'slowest restore, with the checks of ledger and chain',
      measured: `${(slowestMs / 1000).toFixed(1)} s, ${paid.length} payments`,
      limit: `${maxRestoreMs / 1000} s`,
      isKept: slowestMs <= maxRestoreMs,
      isTimingDependent: true,
    },
    ...(await controls(world, moments, paid)),
  ];
}

type Outcome = { readonly output: string; readonly code: number; readonly lossMs: number };

type Changed = {
  readonly args?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
};

/** The loss reaches back to the first approved payment that is missing. */
async function restore(
  { given, env, dataFolder }: World,
  moment: Pick<Moment, 'folder' | 'at'>,
  paid: readonly Paid[],
  { args = [], settings = {} }: Changed = {},
): Promise<Outcome> {
  const target = path.join(given.folder, 'restored');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { mode: 0o700 });
  copyFileSync(path.join(dataFolder, 'master-key'), path.join(target, 'master-key'));
  const { code, output } = await runCommand({
    file: 'node',
    args: ['scripts/piton.ts', 'restore', ...args],
    env: {
      ...process.env,
      ...env,
      PITON_DATA: target,
      PITON_BACKUP_FOLDER: moment.folder,
      ...settings,
    },
  });
  if (code !== 0) return { output, code, lossMs: Infinity };
  const database = await startEmbeddedPostgres({ dataFolder: target, purpose: 'a proof' });
  const query = `select amount_mills / 10 as cents from sales where status = 'Approved'`;
  const { rows } = await withConnection(database.superuser, (client) =>
    client.query<{ cents: string }>(query),
  );
  await database.stop();
  const found = new Set(rows.map(({ cents }) => Number(cents)));
  const lost = paid.filter(({ at, attempt }) => at <= moment.at && !found.has(attempt.amountCents));
  return { output, code, lossMs: Math.max(0, ...lost.map(({ at }) => moment.at - at)) };
}

async function controls(
  world: World,
  moments: readonly Moment[],
  paid: readonly Paid[],
): Promise<Figure[]> {
  const last = moments.at(-1);
  if (last === undefined) return [];
  const earlier = new Date(last.date.getTime() - controlAgeMs).toISOString();
  const old = await restore(world, last, paid, { args: ['--to', earlier] });
  const folder = path.join(world.given.folder, 'altered');
  cpSync(last.folder, folder, { recursive: true });
  const packs = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const name = packs.find((file) => file.endsWith('pack-1')) ?? '';
  const bytes = readFileSync(path.join(folder, name));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(path.join(folder, name), bytes);
  const altered = await restore(world, { ...last, folder }, paid);
  const isNamed = altered.code !== 0 && altered.output.includes(name);
  const otherKey = await restore(world, last, paid, { settings: { PITON_BACKUP_KEY: newKey() } });
  const isUnread = otherKey.code !== 0 && otherKey.output.includes('was made with the backup key');
  return [
    arrangedControl('another key', isUnread ? 'reads nothing' : 'not refused', isUnread),
    arrangedControl(
      'a backup of 4 s earlier',
      `lost ${Math.round(old.lossMs)} ms`,
      old.code === 0 && old.lossMs > maxLossMs,
    ),
    arrangedControl('one altered bit', isNamed ? 'refused by name' : 'not refused', isNamed),
  ];
}
