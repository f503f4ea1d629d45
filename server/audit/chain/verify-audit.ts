import type pg from 'pg';
import type { ChainKey } from './chain-key.ts';
import type { Head } from './hash-block.ts';
import { verifyBlocks, verifyHeads } from './verify-blocks.ts';
import { verifyGuards } from './verify-guards.ts';
import { verifyRows } from './verify-rows.ts';

/** Something that is not as it was chained, in words. */
export type Fault = {
  readonly says: string;
  /** The first link that cannot be trusted with it; null where it is not about a link. */
  readonly seq: bigint | null;
};

/** What one check found: the first faults by their place in the chain, and how many there are. */
export type Found = { readonly faults: readonly Fault[]; readonly count: number };

export type AuditReport = {
  readonly rows: bigint;
  readonly blocks: bigint;
  /** Blocks that a server signed with another master key, which was repaired. */
  readonly countersigned: bigint;
  /** Rows that the chain has yet to take in, of which it says nothing. */
  readonly waiting: bigint;
  /** Where the chain ends now. */
  readonly head: Head | null;
  /** When the last block was made before which nothing was found. */
  readonly intactUpTo: Date | null;
  /** What each check found that found something. */
  readonly found: readonly Found[];
};

export type VerifyOptions = {
  readonly key: ChainKey;
  /** A head that was kept elsewhere. */
  readonly keptHead?: Head | null;
  /** How many faults of each kind are told one by one. */
  readonly most?: number;
};

/** Compares history with its chain as both are at one moment, on a connection that sees every row. */
export async function verifyAudit(
  owner: pg.ClientBase,
  options: VerifyOptions,
): Promise<AuditReport> {
  await owner.query('begin isolation level repeatable read read only');
  try {
    return await compareWithChain(owner, options);
  } finally {
    await owner.query('rollback');
  }
}

/**
 * The same within a transaction that looks at one moment, whose settings are others from here on.
 * Nothing of the database is believed but the rows themselves: no function of it is asked, and the
 * names of PostgreSQL's own come first.
 */
export async function compareWithChain(
  client: pg.ClientBase,
  { key, keptHead = null, most = 20 }: VerifyOptions,
): Promise<AuditReport> {
  await client.query(settings);
  const guards = await verifyGuards(client);
  const rows = await verifyRows(client, most);
  const blocks = await verifyBlocks(client, { key, keptHead, most });
  const heads = await verifyHeads(client, { key, most });
  const found = [...guards, ...rows, ...blocks.found, ...heads].filter(({ count }) => count > 0);
  const [counted] = (await client.query<Record<'linked' | 'waiting', string>>(counts)).rows;
  return {
    rows: BigInt(counted?.linked ?? 0),
    waiting: BigInt(counted?.waiting ?? 0),
    blocks: blocks.count,
    countersigned: blocks.countersigned,
    head: blocks.head,
    intactUpTo: await findIntact(client, found),
    found,
  };
}

// Every row is looked at and next to none is found, which the planner takes to be the other way round.
const settings = `
  set local search_path = pg_catalog, public;
  set local datestyle = 'ISO';
  set local jit = off;
  set local work_mem = '64MB';
  set local parallel_setup_cost = 0;
  set local parallel_tuple_cost = 0`;

const counts = `select (select count(*) from audit_links) as linked,
                       (select count(*) from audit_unchained) as waiting`;

async function findIntact(owner: pg.ClientBase, found: readonly Found[]): Promise<Date | null> {
  const bad = found
    .flatMap(({ faults }) => faults)
    .flatMap(({ seq }) => (seq === null ? [] : [seq]));
  const first = bad.reduce<bigint | null>(
    (least, seq) => (least === null || seq < least ? seq : least),
    null,
  );
  const { rows } = await owner.query<{ chained_at: Date }>(
    `select chained_at from audit_blocks where $1::bigint is null or last_seq < $1
      order by number desc limit 1`,
    [first === null ? null : String(first)],
  );
  return rows[0]?.chained_at ?? null;
}
