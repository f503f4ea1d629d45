import { randomBytes } from 'node:crypto';
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { createChainKey } from './chain-key.ts';
import { hashBlock, readHead, writeHead } from './hash-block.ts';
import {
  chainKey,
  createHistoryWorld,
  type HistoryWorld,
  openHistoryWorld,
  faultTextsOf,
} from '../testing/history-world.ts';

/** Five blocks of twenty links, and the rest in a sixth. */
async function chained(open = createHistoryWorld): Promise<HistoryWorld> {
  const world = await open();
  await world.addHistory({ transactions: 2, auditEntries: 0 });
  await world.chain({ limit: 20 });
  return world;
}

/** No test changes it. */
let intact: HistoryWorld;
beforeAll(async () => {
  intact = await chained(openHistoryWorld);
});
afterAll(() => intact.testDatabase.drop());

const endOf = async (world: HistoryWorld) => {
  const { head } = await world.verify();
  assert(head);
  return head;
};

test('unaltered history is intact up to its last block', async () => {
  const world = await createHistoryWorld();
  await world.addHistory({ transactions: 5, auditEntries: 5 });
  const at = new Date('2026-11-21T12:34:56.789Z');
  await world.chain({ at });
  const report = await world.verify();
  expect(report).toMatchObject({ found: [], rows: 127n, blocks: 3n, waiting: 0n, intactUpTo: at });
  expect(await world.verify({ keptHead: report.head })).toMatchObject({ found: [] });
});

test('a chain that has not begun says so', async () => {
  const world = await createHistoryWorld();
  expect(await world.verify()).toMatchObject({
    found: [],
    blocks: 0n,
    head: null,
    intactUpTo: null,
  });
});

const damages: [string, string, RegExp][] = [
  [
    'the digest of a link that was altered to fit its row',
    `update audit_links set digest = sha256('x') where seq = 30`,
    /^Block 2 has different links, or another order\./,
  ],
  [
    'links in another order',
    `update audit_links set seq = case seq when 31 then -1 else 31 end where seq in (31, 32);
     update audit_links set seq = 32 where seq = -1`,
    /^Block 2 has different links, or another order\./,
  ],
  [
    'a link that is gone',
    'delete from audit_links where seq = 30',
    /^Block 2 has 19 of its 20 links\./,
  ],
  [
    'a link of a row that there is not',
    `insert into audit_links values (9999, 'x', 'y', 1, sha256('x'))`,
    /^The link 9999 is in no block\./,
  ],
  [
    'a link with a version that there never was',
    'update audit_links set digest_version = 9 where seq = 30',
    /^The ledger \w+ \d+ differs from block 2\./,
  ],
  [
    'a block that is gone from the middle',
    'delete from audit_blocks where number = 3',
    /^Block 4 does not follow block 2: blocks between them are missing\./,
  ],
  [
    'a block that is gone from the beginning',
    'delete from audit_blocks where number = 1',
    /^Block 2 does not follow block 0/,
  ],
  [
    'the time of a block',
    `update audit_blocks set chained_at = chained_at - interval '1 microsecond' where number = 2`,
    /^Block 2 has different links/,
  ],
  [
    'the hash of a block',
    `update audit_blocks set hash = sha256('x') where number = 2`,
    /^Block 2 has different links/,
  ],
  [
    'the block before a block',
    `update audit_blocks set previous_hash = sha256('x') where number = 2`,
    /^Block 2 does not continue block 1\./,
  ],
  [
    'the signature of a block',
    `update audit_blocks set signature = sha256('x') where number = 2`,
    /^Block 2 was not signed by Piton\./,
  ],
];

describe('in the chain itself', () => {
  test.each(damages)('%s', async (_what, statement, says) => {
    const report = await intact.verifyAfter(statement);
    expect(faultTextsOf(report)).toContainEqual(expect.stringMatching(says));
    const [first] = await intact.asOwner<{ chained_at: Date }>(
      'select chained_at from audit_blocks where number = 1',
    );
    if (says.source.includes('block 2') || says.source.includes('Block 2 ')) {
      const isFirstGone = says.source.includes('block 0');
      expect(report.intactUpTo).toEqual(isFirstGone ? null : first?.chained_at);
    }
  });

  test('recomputed hashes cannot be signed', async () => {
    const world = await chained();
    await world.damage(`update ledger_accounts set company_id = 'Merchant777777777777' where id = (
      select row_id::bigint from audit_links where seq = 30)`);
    await forge(world, createChainKey(rootKeyFrom(randomBytes(32))));
    const says = faultTextsOf(await world.verify());
    expect(says).toContainEqual(expect.stringMatching(/^Block 2 was not signed by Piton\./));
  });

  test('hashes recomputed with the key fail only against a head stored elsewhere', async () => {
    const world = await chained();
    const keptHead = await endOf(world);
    await forge(world, chainKey);
    expect((await world.verify()).found).toEqual([]);
    const report = await world.verify({ keptHead });
    expect(faultTextsOf(report)).toEqual([
      `Block ${keptHead.number} differs from the stored head: this is another chain.`,
    ]);
    expect(report.intactUpTo).toBeNull();
  });

  test('a truncated end shows only against a head stored elsewhere', async () => {
    const world = await chained();
    const keptHead = await endOf(world);
    await world.damage(
      `delete from ledger_accounts where id::text in
         (select row_id from audit_links where kind = 'ledger_account' and seq > 100);
       delete from ledger_transactions;
       delete from ledger_entries;
       delete from audit_links where seq > 100;
       delete from audit_blocks where number > 5`,
    );
    expect((await world.verify()).found).toEqual([]);
    expect(faultTextsOf(await world.verify({ keptHead }))).toEqual([
      `The chain ends at block 5, but the stored head is block ${keptHead.number}: the end is missing.`,
    ]);
    // Later blocks don't hide it.
    await world.addHistory({ transactions: 40, auditEntries: 40 });
    await world.chain({ limit: 20 });
    expect(faultTextsOf(await world.verify({ keptHead }))).toEqual([
      `Block ${keptHead.number} differs from the stored head: this is another chain.`,
    ]);
  });

  test('no block counts as signed under another root key, and the key is named', async () => {
    const key = createChainKey(rootKeyFrom(Buffer.alloc(32, 6)));
    const report = await intact.verify({ key });
    expect(faultTextsOf(report)[0]).toBe(
      `Block 1 was signed with the root key ${chainKey.id}, but this database’s root key is ${key.id}.`,
    );
    expect(report.intactUpTo).toBeNull();
  });
});

/** Rebuilds the chain over the current rows, as an attacker who knows this code would. */
async function forge(world: HistoryWorld, key: typeof chainKey): Promise<void> {
  await world.damage(
    `insert into audit_unchained (kind, row_id) select kind, row_id from audit_links order by seq;
     truncate audit_heads, audit_blocks, audit_links`,
  );
  await world.chain({ limit: 20, at: new Date('2026-11-21T12:00:00Z') });
  if (key === chainKey) return;
  const blocks = await world.asOwner<Record<'number' | 'first_seq' | 'last_seq' | 'at', string>>(
    `select number, first_seq, last_seq, extract(epoch from chained_at)::text as at
       from audit_blocks order by number`,
  );
  for (const { number } of blocks) {
    const [block] = await world.asOwner<{ hash: Buffer }>(
      'select hash from audit_blocks where number = $1',
      [number],
    );
    assert(block);
    const signature = key.signBlock({ number: BigInt(number), hash: block.hash });
    await world.damage(
      `update audit_blocks set signature = '\\x${signature.toString('hex')}' where number = ${number}`,
    );
  }
}

describe('heads of the days', () => {
  let world: HistoryWorld;
  beforeAll(async () => {
    world = await openHistoryWorld();
    await world.chain({ at: new Date('2026-11-20T12:00:00Z') });
    await world.chain({ at: new Date('2026-11-21T12:00:00Z') });
  });
  afterAll(() => world.testDatabase.drop());

  test('match their blocks when unaltered', async () => {
    expect((await world.verify()).found).toEqual([]);
  });

  test.each([
    `update audit_heads set hash = sha256('x')`,
    `update audit_heads set signature = sha256('x')`,
    `update audit_heads set day = '2026-11-19'`,
    'update audit_heads set block_number = 7',
  ])('are found when altered: %s', async (statement) => {
    expect(faultTextsOf(await world.verifyAfter(statement))).toEqual([
      expect.stringMatching(/^The head of 2026-11-\d\d, \d:\S+, differs from its block\.$/),
    ]);
  });
});

test('only a head in its written form is read', () => {
  const head = { number: 1210n, hash: hashBlock(someBlock, Buffer.alloc(32)) };
  expect(readHead(writeHead(head))).toEqual(head);
  for (const text of [
    '',
    '1210',
    ':x',
    `0:${'x'.repeat(43)}`,
    `1:${'x'.repeat(44)}`,
    `-1:${'x'.repeat(43)}`,
  ]) {
    expect(readHead(text)).toBeNull();
  }
});

const someBlock = {
  number: 1n,
  firstSeq: 1n,
  lastSeq: 1n,
  previousHash: Buffer.alloc(32),
  chainedAt: '0.000000',
};

describe('guards', () => {
  test.each([
    ['alter table audit_entries disable trigger audit_entries_stay', 'audit_entries', '1', 'is'],
    ['alter table ledger_entries disable trigger all', 'ledger_entries', '2', 'are'],
    ['drop trigger ledger_accounts_are_chained on ledger_accounts', 'ledger_accounts', '1', 'is'],
    [
      'alter table audit_blocks enable replica trigger audit_blocks_stay',
      'audit_blocks',
      '1',
      'is',
    ],
  ])('are named when disabled or missing: %s', async (statement, table, count, verb) => {
    expect(faultTextsOf(await intact.verifyAfter(statement))).toEqual([
      `${count} of the triggers that guard ${table} ${verb} disabled or missing.`,
    ]);
  });
});
