import type pg from 'pg';
import type { ChainKey } from './chain-key.ts';
import type { Found } from './chain-fault.ts';
import type { Head } from './hash-block.ts';
import { verifyBlocks, verifyHeads } from './verify-blocks.ts';
import { verifyGuards } from './verify-guards.ts';
import { verifyRows } from './verify-rows.ts';

export type AuditReport = {
  readonly rows: bigint;
  readonly blocks: bigint;
  /** Repaired blocks that a server had signed with another root key. */
  readonly countersigned: bigint;
  /** Rows that are not chained yet and so can't be verified. */
  readonly waiting: bigint;
  /** The end of the chain. */
  readonly head: Head | null;
  /** The time of the last block up to which everything is intact. */
  readonly intactUpTo: Date | null;
  /** The checks with findings. */
  readonly found: readonly Found[];
};

export type VerifyOptions = {
  readonly key: ChainKey;
  readonly now: Date;
  /** A head that was stored elsewhere. */
  readonly keptHead?: Head | null;
  /** How many faults of each kind to list. */
  readonly limit?: number;
};

/** Compares history with its chain in one snapshot, on a connection that sees every row. */
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
 * The same within a snapshot transaction, whose settings it changes. It trusts only the rows
 * themselves: it calls no database function of ours, and pg_catalog comes first in the search path.
 */
export async function compareWithChain(
  client: pg.ClientBase,
  { key, now, keptHead = null, limit = 20 }: VerifyOptions,
): Promise<AuditReport> {
  await client.query(settings);
  const guards = await verifyGuards(client);
  const rows = await verifyRows(client, { limit, now });
  const blocks = await verifyBlocks(client, { key, keptHead, limit });
  const heads = await verifyHeads(client, { key, limit });
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

// The checks read every row and find almost none; the planner assumes the opposite.
const settings = `
  set local search_path = pg_catalog, public;
  set local datestyle = 'ISO';
  set local jit = off;
  set local work_mem = '64MB';
  set local parallel_setup_cost = 0;
  set local parallel_tuple_cost = 0`;

const counts = `select (select count(*) from audit_links) as linked,
                       (select count(*) from audit_unchained)
                         + (select count(ledger_transaction_id) from unprojected_sales) as waiting`;

async function findIntact(owner: pg.ClientBase, found: readonly Found[]): Promise<Date | null> {
  const bad = found
    .flatMap(({ faults }) => faults)
    .flatMap(({ seq }) => (seq === null ? [] : [seq]));
  const first = bad.reduce<bigint | null>(
    (lowest, seq) => (lowest === null || seq < lowest ? seq : lowest),
    null,
  );
  const { rows } = await owner.query<{ chained_at: Date }>(
    `select chained_at from audit_blocks where $1::bigint is null or last_seq < $1
      order by number desc limit 1`,
    [first === null ? null : String(first)],
  );
  return rows[0]?.chained_at ?? null;
}
