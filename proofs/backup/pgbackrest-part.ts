import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from '../../scripts/processes/run-command.ts';
import type { Figure } from '../harness/figure.ts';
import { killPart } from '../harness/kill-part.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { startProduct } from '../harness/running-product.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { type Attempt, fetchKey } from '../payments/attempts.ts';
import { keepPaying } from '../payments/keep-paying.ts';
import { killSettings } from '../payments/kills/kill-servers.ts';
import { startOwnGateway } from '../payments/own-gateway.ts';
import { arrangedControl, type Part, type PartRun } from '../payments/part.ts';
import { type DebianPostgres, debianPostgres } from './debian-postgres.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const paymentCount = { short: 20, full: 500 };
const payLimitMs = 300_000;
const stanza = '--stanza=piton';

export const pgBackRestPart: Part = { name: 'pgbackrest', needsRoot: true, run: prove };

type Paid = { readonly cents: number; readonly at: Date };

type Moment = {
  readonly at: Date;
  /** Amounts of the payments that had begun by then, also of those without a response. */
  readonly begun: ReadonlySet<number>;
};

type World = {
  readonly given: PartRun;
  readonly postgres: DebianPostgres;
  readonly dataFolder: string;
};

/** Restores Debian’s PostgreSQL 15 to a moment between payments with the configuration of `deploy/`. */
async function prove(given: PartRun): Promise<Figure[]> {
  requirePackages({
    'postgresql-15': 'test -x /usr/lib/postgresql/15/bin/postgres',
    pgbackrest: 'command -v pgbackrest',
  });
  // PostgreSQL's account may not enter the proof's folder.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piton-pgbackrest-'));
  chmodSync(folder, 0o755);
  const dataFolder = path.join(given.folder, 'data');
  mkdirSync(dataFolder, { mode: 0o700 });
  const postgres = debianPostgres(folder);
  const world = { given, postgres, dataFolder };
  const running = new Set<string>();
  const start = (cluster: string) => {
    postgres.start(cluster);
    running.add(cluster);
  };
  const stop = (cluster: string) => {
    if (running.delete(cluster)) postgres.stop(cluster);
  };
  try {
    start('cluster');
    postgres.sql(`create role piton_owner login createrole password 'proof'`, 'postgres');
    postgres.sql('create database piton owner piton_owner', 'postgres');
    postgres.run('pgbackrest', stanza, 'stanza-create');
    const { paid, moment } = await payAndBackUp(world);
    stop('cluster');
    const startedAt = performance.now();
    restore(postgres, moment.at);
    start('restored');
    await untilPromoted(postgres);
    const seconds = (performance.now() - startedAt) / 1000;
    given.print(`restored in ${seconds.toFixed(1)} s`);
    const figures = await examine(world, paid, moment);
    stop('restored');
    start('restored');
    const control = missingFromIndex(postgres);
    stop('restored');
    return [...figures, control, ...repositoryControls(postgres)];
  } finally {
    killPart(dataFolder, 'everything');
    for (const cluster of running) stop(cluster);
    rmSync(folder, { recursive: true });
  }
}

async function payAndBackUp({
  given,
  postgres,
  dataFolder,
}: World): Promise<{ paid: Paid[]; moment: Moment }> {
  const gateway = await startOwnGateway(path.join(given.folder, 'gateway.jsonl'));
  const env = { ...killSettings(gateway.url), DATABASE_URL: postgres.url };
  const paid: Paid[] = [];
  const product = startProduct({ checkout, dataFolder, env });
  try {
    const url = await product.ready;
    const onResponse = ({ status, body }: { status: number; body: string }, sent: Attempt) => {
      const isPaid = status === 200 && body.includes('Approved');
      if (isPaid) paid.push({ cents: sent.amountCents, at: new Date() });
    };
    const random = seededRandom(given.seed);
    const key = await fetchKey(url);
    const paying = keepPaying({ url: async () => url, key, gateway, random, mix: [], onResponse });
    postgres.run('pgbackrest', stanza, 'backup', '--type=full');
    const untilPaid = async (count: number) => {
      const startedAt = performance.now();
      while (paid.length < count) {
        if (performance.now() - startedAt > payLimitMs) throw new Error('too few were paid');
        await wait(50);
      }
    };
    await untilPaid(paymentCount[given.scale]);
    const begun = new Set(paying.attempts.map(({ amountCents }) => amountCents));
    const moment = { at: new Date(), begun };
    await wait(1500);
    // More than the responses that were under way at the moment.
    await untilPaid(paid.length + 20);
    await paying.stop();
    postgres.sql('select pg_switch_wal()');
    postgres.run('pgbackrest', stanza, 'check');
    return { paid, moment };
  } finally {
    product.npm.kill('SIGTERM');
    await product.exitCode;
    await gateway.stop();
  }
}

function restore({ run, folder }: DebianPostgres, moment: Date): void {
  const target = path.join(folder, 'restored');
  const time = moment.toISOString().replace('T', ' ').replace('Z', '+00');
  run('mkdir', '-m', '700', target);
  const to = ['--type=time', `--target=${time}`, '--target-action=promote'];
  // The copy must not archive into the repository of its original.
  run('pgbackrest', stanza, `--pg1-path=${target}`, '--archive-mode=off', ...to, 'restore');
}

async function untilPromoted({ sql }: DebianPostgres): Promise<void> {
  while (sql('select pg_is_in_recovery()', 'postgres') !== 'f') await wait(100);
}

async function examine(world: World, paid: readonly Paid[], moment: Moment): Promise<Figure[]> {
  const { sql, run } = world.postgres;
  const rows = sql(`select amount_mills / 10 from sales where status = 'Approved'`);
  const found = new Set(rows.split('\n').map(Number));
  const earlier = paid.filter(({ at }) => at <= moment.at);
  const lost = earlier.filter(({ cents }) => !found.has(cents));
  // A busy machine delays responses, so their time says nothing about these.
  const later = paid.filter(({ cents }) => !moment.begun.has(cents));
  const late = later.filter(({ cents }) => found.has(cents));
  const ledger = await piton(world, 'ledger');
  const audit = await piton(world, 'audit');
  run('pg_amcheck', '--install-missing', '--heapallindexed', '-d', 'piton');
  const isIntact = ledger.includes('The ledger balances.') && audit.includes('Intact up to');
  if (!isIntact) world.given.print(`${ledger}\n${audit}`);
  return [
    {
      name: 'payments lost that were approved before the moment',
      measured: `${lost.length} of ${earlier.length}`,
      limit: '0',
      isKept: lost.length === 0 && earlier.length > 0,
    },
    {
      name: 'payments kept that began after it',
      measured: `${late.length} of ${later.length}`,
      limit: '0',
      isKept: late.length === 0 && later.length > 0,
    },
    {
      name: 'ledger, audit and pg_amcheck of the restored',
      measured: isIntact ? 'intact' : 'differ',
      limit: 'intact',
      isKept: isIntact,
    },
  ];
}

async function piton({ postgres, dataFolder }: World, command: string): Promise<string> {
  const { output } = await runCommand({
    file: 'node',
    args: ['scripts/piton.ts', command, 'verify'],
    env: { ...process.env, PITON_DATA: dataFolder, DATABASE_URL: postgres.url },
  });
  return output;
}

function repositoryControls({ attempt, run, folder }: DebianPostgres): Figure[] {
  const otherKey = attempt(
    'env',
    'PGBACKREST_REPO1_CIPHER_PASS=other',
    'pgbackrest',
    stanza,
    'info',
  );
  const isRead = otherKey.status === 0 && otherKey.stdout.includes('full backup');
  alterLargest(path.join(folder, 'repo', 'backup'));
  run('mkdir', '-m', '700', path.join(folder, 'altered'));
  const target = `--pg1-path=${path.join(folder, 'altered')}`;
  const altered = attempt('pgbackrest', stanza, target, '--archive-mode=off', 'restore');
  return [
    arrangedControl('another key', isRead ? 'reads the backup' : 'reads nothing', !isRead),
    arrangedControl(
      'an altered file in the repository',
      altered.status === 0 ? 'restored' : 'refused',
      altered.status !== 0,
    ),
  ];
}

/** `pg_amcheck` must find an index that lacks what its table has. */
function missingFromIndex(postgres: DebianPostgres): Figure {
  postgres.sql('create table planted as select n from generate_series(1, 1000) n');
  postgres.sql('create index planted_n on planted (n)');
  postgres.sql(`update pg_index set indisready = false where indexrelid = 'planted_n'::regclass`);
  postgres.sql('insert into planted values (1001)');
  postgres.sql(`update pg_index set indisready = true where indexrelid = 'planted_n'::regclass`);
  const args = ['--heapallindexed', '-d', 'piton'];
  const { status, stdout } = postgres.attempt('pg_amcheck', ...args);
  const isFound = status !== 0 && stdout.includes('planted');
  return arrangedControl('an index that lacks a row', isFound ? 'found' : 'not found', isFound);
}

function alterLargest(repository: string): void {
  const files = readdirSync(repository, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('bundle'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const [file, bytes] = files
    .map((each) => [each, readFileSync(each)] as const)
    .toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ['', Buffer.alloc(0)];
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
