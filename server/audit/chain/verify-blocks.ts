import type pg from 'pg';
import { isSame } from '../../encryption/is-same.ts';
import { blockStatement, type ChainKey, dayStatement } from './chain-key.ts';
import { type Countersigned, readCountersignatures } from './countersignatures.ts';
import { type Block, hashBlock, type Head, noHash, writeHead } from './hash-block.ts';
import type { ChainFault, Found } from './chain-fault.ts';

type Options = {
  readonly key: ChainKey;
  readonly keptHead: Head | null;
  readonly limit: number;
};

type BlockRow = {
  number: string;
  first_seq: string;
  last_seq: string;
  previous_hash: Buffer;
  hash: Buffer;
  chained_at: string;
  signed_with: string;
  signature: Buffer;
  linked: string;
  digests: Buffer | null;
};

// Each block comes with its links' digests, so that hashing isn't left to the database.
const everyBlock = `
  select b.number, b.first_seq, b.last_seq, b.previous_hash, b.hash, b.signed_with, b.signature,
         extract(epoch from b.chained_at)::text as chained_at, l.linked, l.digests
    from audit_blocks b
   cross join lateral (
     select count(*) as linked, string_agg(digest, ''::bytea order by seq) as digests
       from audit_links where seq between b.first_seq and b.last_seq
   ) l
   order by b.number`;

const blocksAtOnce = 50;

/** Follows the chain from start to end. */
export async function verifyBlocks(
  owner: pg.ClientBase,
  options: Options,
): Promise<{ found: Found[]; count: bigint; countersigned: bigint; head: Head | null }> {
  const { key, keptHead, limit } = options;
  const isCountersigned = await readCountersignatures(owner, key);
  const faults: ChainFault[] = [];
  let [count, countersigned, broken] = [0n, 0n, 0];
  let end: { number: bigint; lastSeq: bigint; hash: Buffer } = {
    number: 0n,
    lastSeq: 0n,
    hash: noHash,
  };
  let isKeptHeadThere = false;
  for await (const row of readBlocks(owner)) {
    const block = blockOf(row);
    const wrong = wrongWith(row, block, { key, end, isCountersigned });
    if (wrong !== null) {
      broken += 1;
      if (faults.length < limit) {
        faults.push({ seq: block.firstSeq, says: `Block ${row.number} ${wrong}` });
      }
    }
    if (block.number === keptHead?.number) isKeptHeadThere = isSame(row.hash, keptHead.hash);
    end = { number: block.number, lastSeq: block.lastSeq, hash: row.hash };
    count += 1n;
    if (wrong === null && row.signed_with !== key.id) countersigned += 1n;
  }
  const found = [{ faults, count: broken }, await verifyLoose(owner, end.lastSeq)];
  if (keptHead !== null && !isKeptHeadThere) found.push(keptHeadIsGone(keptHead, end.number));
  const head = count === 0n ? null : { number: end.number, hash: end.hash };
  return { found, count, countersigned, head };
}

async function* readBlocks(owner: pg.ClientBase): AsyncGenerator<BlockRow> {
  await owner.query(`declare blocks no scroll cursor for ${everyBlock}`);
  for (;;) {
    const { rows } = await owner.query<BlockRow>(`fetch ${blocksAtOnce} from blocks`);
    yield* rows;
    if (rows.length < blocksAtOnce) break;
  }
  await owner.query('close blocks');
}

function blockOf(row: BlockRow): Block {
  return {
    number: BigInt(row.number),
    firstSeq: BigInt(row.first_seq),
    lastSeq: BigInt(row.last_seq),
    previousHash: row.previous_hash,
    chainedAt: row.chained_at,
  };
}

function wrongWith(
  { hash, linked, digests, signed_with: signedWith, signature }: BlockRow,
  block: Block,
  {
    key,
    end,
    isCountersigned,
  }: Pick<Options, 'key'> & {
    end: { number: bigint; lastSeq: bigint; hash: Buffer };
    isCountersigned: Countersigned;
  },
): string | null {
  const { number, firstSeq, lastSeq, previousHash } = block;
  if (number !== end.number + 1n || firstSeq !== end.lastSeq + 1n) {
    return `does not follow block ${end.number}: blocks between them are missing.`;
  }
  if (!isSame(previousHash, end.hash)) return `does not continue block ${end.number}.`;
  if (BigInt(linked) !== lastSeq - firstSeq + 1n) {
    return `has ${linked} of its ${lastSeq - firstSeq + 1n} links.`;
  }
  if (!isSame(hashBlock(block, digests ?? Buffer.alloc(0)), hash)) {
    return 'has different links, or another order.';
  }
  if (signedWith !== key.id) {
    const statement = blockStatement({ number, hash });
    if (isCountersigned({ statement, signedWith, signature })) return null;
    return `was signed with the root key ${signedWith}, but this database’s root key is ${key.id}.`;
  }
  if (!isSame(key.signBlock({ number, hash }), signature)) return 'was not signed by Piton.';
  return null;
}

function oneFault(says: string, seq: bigint | null = null): Found {
  return { count: 1, faults: [{ seq, says }] };
}

function keptHeadIsGone(kept: Head, endsAt: bigint): Found {
  if (kept.number > endsAt) {
    return oneFault(
      `The chain ends at block ${endsAt}, but the stored head is block ${kept.number}: the end is missing.`,
    );
  }
  // If another chain has replaced it, no part can be trusted.
  const says = `Block ${kept.number} differs from the stored head: this is another chain.`;
  return oneFault(says, 1n);
}

/** Links without a block. */
async function verifyLoose(owner: pg.ClientBase, lastSeq: bigint): Promise<Found> {
  const { rows } = await owner.query<{ count: string; seq: string | null }>(
    'select count(*) as count, min(seq) as seq from audit_links where seq > $1 or seq < 1',
    [String(lastSeq)],
  );
  const [row] = rows;
  if (row === undefined || row.seq === null) return { count: 0, faults: [] };
  return {
    ...oneFault(`The link ${row.seq} is in no block.`, BigInt(row.seq)),
    count: Number(row.count),
  };
}

type HeadRow = {
  day: string;
  number: string;
  hash: Buffer;
  signed_with: string;
  signature: Buffer;
  first_seq: string;
  block_hash: Buffer | null;
};

/** Checks that each day ended at its stored head. */
export async function verifyHeads(
  owner: pg.ClientBase,
  { key, limit }: Pick<Options, 'key' | 'limit'>,
): Promise<Found[]> {
  const { rows } = await owner.query<HeadRow>(
    `select h.day::text as day, h.block_number as number, h.hash, h.signed_with, h.signature,
            b.first_seq, b.hash as block_hash
       from audit_heads h left join audit_blocks b on b.number = h.block_number order by h.day`,
  );
  const isCountersigned = await readCountersignatures(owner, key);
  const faults = rows.flatMap((row): ChainFault[] => {
    const head = { number: BigInt(row.number), hash: row.hash };
    const { signed_with: signedWith, signature } = row;
    const isSigned =
      signedWith === key.id
        ? isSame(key.signDay(row.day, head), signature)
        : isCountersigned({ statement: dayStatement(row.day, head), signedWith, signature });
    if (row.block_hash !== null && isSame(row.hash, row.block_hash) && isSigned) return [];
    return [
      { seq: null, says: `The head of ${row.day}, ${writeHead(head)}, differs from its block.` },
    ];
  });
  return [{ faults: faults.slice(0, limit), count: faults.length }];
}
