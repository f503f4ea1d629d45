import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunningPostgres } from '@piton/server/database/embedded/find-running.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import type { AttackedProduct } from '../attacked-product.ts';
import { readPages, type Visit } from './canary-visit.ts';
import { findCanaries, type Found, longestNeedle } from './find-canaries.ts';
import type { RawEmails } from './raw-mails.ts';
import { readMemory } from './read-memory.ts';

/** How much was searched, and what was found. */
type SearchResult = { readonly looked: string; readonly found: Found[] };
export type Places = Readonly<Record<string, SearchResult>>;

type Everywhere = {
  readonly product: AttackedProduct;
  readonly visit: Visit;
  readonly mails: RawEmails;
  readonly outputs: readonly (() => string)[];
};

/** All places that store, show or receive parts of a payment, after all messages are sent. */
export async function searchEverywhere(
  { product, visit, mails, outputs }: Everywhere,
  folder: string,
): Promise<Places> {
  await waitForNotifications(product);
  const pages = await readPages(product, visit);
  return {
    'the databases': await searchDatabases(product, visit.cards),
    'files, WAL among them': await searchFiles(product),
    'the logs': searchTexts(outputs.map((output) => output())),
    responses: searchTexts(visit.texts),
    'pages, CSV and metrics': searchTexts(pages),
    mails: searchTexts(mails.texts),
    'strings that are reachable': await searchHeap(product, folder),
  };
}

const maxReportWaitMs = 20_000;

/** Emails leave shortly after. */
async function waitForNotifications({ ask }: AttackedProduct): Promise<void> {
  const endsAt = performance.now() + maxReportWaitMs;
  while (performance.now() < endsAt) {
    const left = await ask(
      `select 1 from unprojected_sales union all
       select 1 from unsent_receipts where try_after < now() + interval '1 minute' union all
       select 1 from graphile_worker._private_jobs where run_at < now() + interval '1 minute'`,
    );
    if (left.length === 0) return;
    await wait(200);
  }
}

/** Every row of every table of every database as text, as in a dump. */
async function searchDatabases(
  { dataFolder }: AttackedProduct,
  cards: ReadonlySet<string>,
): Promise<SearchResult> {
  const superuser = findRunningPostgres(dataFolder)?.superuser;
  if (superuser === undefined) throw new Error('the database of the product does not run');
  const hashes = new Set(Array.from(cards).flatMap(plainHashes));
  const names = await withConnection(superuser, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datallowconn',
    );
    return rows.map(({ name }) => name);
  });
  const found: Found[] = [];
  let rows = 0;
  for (const database of names) {
    for (const { name, text, count } of await readTables({ ...superuser, database })) {
      rows += count;
      found.push(...findCanaries(Buffer.from(text)));
      for (const [hash] of text.matchAll(/[\da-f]{32,64}/g)) {
        if (hashes.has(hash)) found.push({ form: 'a hash that needs no key', around: name });
      }
    }
  }
  return { looked: `${rows} rows`, found };
}

type TableText = { name: string; text: string; count: number };

async function readTables(connection: Parameters<typeof withConnection>[0]): Promise<TableText[]> {
  return withConnection(connection, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where tablename not in ('pg_statistic', 'pg_statistic_ext_data')`,
    );
    const read: TableText[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      read.push({ name, text: rows.map(({ row }) => row).join('\n'), count: rows.length });
    }
    return read;
  });
}

function plainHashes(card: string): string[] {
  return ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(card).digest('hex'));
}

/** Everything in the data folder: tables, write-ahead log, server log, journals. */
async function searchFiles({ ask, dataFolder }: AttackedProduct): Promise<SearchResult> {
  await ask('checkpoint');
  const entries = readdirSync(dataFolder, { withFileTypes: true, recursive: true });
  const found: Found[] = [];
  let bytes = 0;
  for (const entry of entries.filter((one) => one.isFile())) {
    for (const content of readWhole(path.join(entry.parentPath, entry.name))) {
      bytes += content.length;
      found.push(...findCanaries(content));
    }
  }
  return { looked: megabytes(bytes), found };
}

function readWhole(file: string): Buffer[] {
  try {
    return [readFileSync(file)];
  } catch {
    // The database has removed it since the listing.
    return [];
  }
}

function searchTexts(texts: readonly string[]): SearchResult {
  const content = Buffer.from(texts.join('\n'));
  return { looked: `${Math.ceil(content.length / 1024)} KB`, found: findCanaries(content) };
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

/** Counts card data in the server's writable memory. */
export function findInMemory({ serverPid }: AttackedProduct): Found[] {
  return Array.from(readMemory(serverPid, longestNeedle)).flatMap(findCanaries);
}

const snapshotPatienceMs = 30_000;

/** The strings the server can still reach after a garbage collection, without buffers. */
async function searchHeap({ serverPid }: AttackedProduct, folder: string): Promise<SearchResult> {
  const file = path.join(folder, 'heap.json');
  rmSync(file, { force: true });
  process.kill(serverPid, 'SIGUSR2');
  const endsAt = performance.now() + snapshotPatienceMs;
  while (!existsSync(file)) {
    if (performance.now() > endsAt) throw new Error('the server did not show its memory');
    await wait(50);
  }
  const content = readFileSync(file);
  rmSync(file);
  return { looked: megabytes(content.length), found: findCanaries(content) };
}
