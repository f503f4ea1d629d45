import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { chainedRows, digestOf, newestVersion } from './chained-rows.ts';
import { type Block, type Head, noHash } from './hash-block.ts';

/** The chaining process holds it until its transaction ends. */
const chainLock = 7_450_234;

/** False if another process is chaining. */
export async function tryLockChain(transaction: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select pg_try_advisory_xact_lock(${chainLock}) as is_taken`.execute(transaction);
  return rows[0]?.is_taken === true;
}

/** The start of the next block. */
export async function findEnd(
  transaction: Transaction<DB>,
): Promise<Pick<Block, 'number' | 'firstSeq' | 'previousHash'>> {
  const last = await transaction
    .selectFrom('audit_blocks')
    .select(['number', 'last_seq', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    number: (last?.number ?? 0n) + 1n,
    firstSeq: (last?.last_seq ?? 0n) + 1n,
    previousHash: last?.hash ?? noHash,
  };
}

// A lookup per row: a block is small, whatever the planner estimates, and its source tables are
// large. A queued id is text, cast only for its own kind.
const digestOfWaiting = `case w.kind ${chainedRows
  .map((rows) => {
    const digest = digestOf(rows, newestVersion(rows));
    return `when '${rows.kind}' then (
      select ${digest} from ${rows.table} t where t.id = w.row_id::${rows.idType}
    )`;
  })
  .join(' ')} end`;

const versionOfWaiting = `case w.kind ${chainedRows
  .map((rows) => `when '${rows.kind}' then ${newestVersion(rows)}`)
  .join(' ')} end`;

/**
 * Links the rows that have waited longest, and returns their digests in chain order. A missing row
 * stays in the queue for the verification to find; one that is already linked, as after a restore,
 * is dropped.
 */
export async function linkWaiting(
  transaction: Transaction<DB>,
  { firstSeq, limit }: { firstSeq: bigint; limit: number },
): Promise<{ linked: bigint; digests: Buffer }> {
  const { rows } = await sql<{ linked: bigint; digests: Buffer | null }>`
    with waiting as materialized (
      select id, kind, row_id from audit_unchained order by id limit ${limit}
    ), looked_at as materialized (
      select w.id, w.kind, w.row_id, ${sql.raw(versionOfWaiting)} as digest_version,
             ${sql.raw(digestOfWaiting)} as digest,
             (select true from audit_links l where l.kind = w.kind and l.row_id = w.row_id) as is_linked
        from waiting w
    ), taken as (
      delete from audit_unchained
       where id = any (array(select id from looked_at where digest is not null or is_linked))
    ), linked as (
      insert into audit_links (seq, kind, row_id, digest_version, digest)
      select ${firstSeq} - 1 + row_number() over (order by id), kind, row_id, digest_version, digest
        from looked_at where digest is not null and is_linked is null
      returning seq, digest
    )
    select count(*) as linked, string_agg(digest, ''::bytea order by seq) as digests
      from linked`.execute(transaction);
  const [row] = rows;
  return { linked: row?.linked ?? 0n, digests: row?.digests ?? Buffer.alloc(0) };
}

type Signed = { readonly hash: Buffer; readonly signedWith: string; readonly signature: Buffer };

export async function insertBlock(
  transaction: Transaction<DB>,
  { hash, signedWith, signature, ...block }: Block & Signed & { readonly at: Date },
): Promise<void> {
  await transaction
    .insertInto('audit_blocks')
    .values({
      number: block.number,
      first_seq: block.firstSeq,
      last_seq: block.lastSeq,
      previous_hash: block.previousHash,
      hash,
      chained_at: block.at,
      signed_with: signedWith,
      signature,
    })
    .execute();
}

/** The last block before that time, unless it is its day's head already. */
export async function findUnkeptHead(
  transaction: Transaction<DB>,
  before: Date,
): Promise<(Head & { readonly at: Date }) | null> {
  const row = await transaction
    .selectFrom('audit_blocks')
    .select(['number', 'hash', 'chained_at'])
    .where('chained_at', '<', before)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const kept = await transaction
    .selectFrom('audit_heads')
    .select('day')
    .where('block_number', '>=', row.number)
    .limit(1)
    .executeTakeFirst();
  return kept === undefined ? { number: row.number, hash: row.hash, at: row.chained_at } : null;
}

/** Returns true if that day had no head yet. */
export async function insertHead(
  transaction: Transaction<DB>,
  head: Head & Omit<Signed, 'hash'> & { readonly day: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('audit_heads')
    .values({
      day: head.day,
      block_number: head.number,
      hash: head.hash,
      signed_with: head.signedWith,
      signature: head.signature,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
