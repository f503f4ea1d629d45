import { calendarDay, startOfDay } from '@piton/contract/time/time.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { ChainKey } from './chain-key.ts';
import {
  findEnd,
  findUnkeptHead,
  insertBlock,
  insertHead,
  linkWaiting,
  tryLockChain,
} from './chain-store.ts';
import { hashBlock, secondsOf, writeHead } from './hash-block.ts';

export type ChainDeps = {
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly key: ChainKey;
};

/** A block is one transaction: at this size it takes about a tenth of a second. */
const maxBlock = 5000;

/**
 * Chains waiting rows block by block, one process at a time, and stores the head of each ended day;
 * writers don't wait. It stops after the first block that isn't full, so that busy hours don't make
 * many small blocks.
 */
export async function chainHistory(
  deps: ChainDeps,
  { isStopping = (): boolean => false, limit = maxBlock } = {},
): Promise<void> {
  for (;;) {
    const { linked, head } = await actingAs(deps.database, 'piton', async (transaction) => {
      if (!(await tryLockChain(transaction))) return { linked: 0n, head: null };
      // Before the next block, which may be the first of another day.
      const kept = await keepHead(deps, transaction);
      return { linked: await appendBlock(deps, transaction, limit), head: kept };
    });
    // In the log, outside this database, so that it survives whatever happens here.
    if (head !== null) deps.log.info(head, 'the head of the audit chain');
    if (linked < BigInt(limit) || isStopping()) return;
  }
}

async function appendBlock(
  { clock, key }: ChainDeps,
  transaction: Transaction<DB>,
  limit: number,
): Promise<bigint> {
  const end = await findEnd(transaction);
  const { linked, digests } = await linkWaiting(transaction, { firstSeq: end.firstSeq, limit });
  if (linked === 0n) return 0n;
  const at = clock();
  const lastSeq = end.firstSeq + linked - 1n;
  const block = { ...end, lastSeq, chainedAt: secondsOf(at) };
  const hash = hashBlock(block, digests);
  const signature = key.signBlock({ number: block.number, hash });
  await insertBlock(transaction, { ...block, at, hash, signedWith: key.id, signature });
  return linked;
}

/** Returns a newly stored head: the last block of the last day that had one. */
async function keepHead(
  { clock, key }: ChainDeps,
  transaction: Transaction<DB>,
): Promise<object | null> {
  const today = startOfDay(calendarDay(clock()));
  const found = await findUnkeptHead(transaction, today);
  if (found === null) return null;
  const day = calendarDay(found.at);
  const signature = key.signDay(day, found);
  const isNew = await insertHead(transaction, { ...found, day, signedWith: key.id, signature });
  if (!isNew) return null;
  return { day, head: writeHead(found), signature: signature.toString('base64url') };
}
