import { projectSales } from '../../payments/project-sales.ts';
import { expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import {
  fillPaymentWorld,
  paymentDeps,
  scriptedGateway,
  seal,
} from '../../payments/testing/payment-world.ts';
import { paymentRequest } from '../../payments/testing/pay.ts';
import { takePayment } from '../../payments/take/take-payment.ts';
import { chainHistory } from './chain-history.ts';
import { linkWaiting, tryLockChain } from './chain-store.ts';
import { readHead } from './hash-block.ts';
import { recordAudit } from '../record-audit.ts';
import { createHistoryWorld, type HistoryWorld } from '../testing/history-world.ts';

const day = 24 * 60 * 60 * 1000;

async function stateOf({ asOwner }: HistoryWorld) {
  const [state] = await asOwner<{ waiting: number; links: number; blocks: number }>(
    `select (select count(*)::integer from audit_unchained) as waiting,
            (select count(*)::integer from audit_links) as links,
            (select count(*)::integer from audit_blocks) as blocks`,
  );
  return state;
}

function look({ database }: HistoryWorld, subjectId: string): Promise<void> {
  return actingAs(database, 'piton', (transaction) =>
    recordAudit(transaction, { actorId: null, action: 'export-account', subjectId }),
  );
}

test('links all waiting rows, block by block', async () => {
  const world = await createHistoryWorld();
  await world.addHistory({ transactions: 60, auditEntries: 60 });
  const waiting = (await stateOf(world))?.waiting ?? 0;
  // Includes the accounts of the platform and of a hundred companies.
  expect(waiting).toBe(237);
  await world.chain({ limit: 100 });
  expect(await stateOf(world)).toEqual({ waiting: 0, links: waiting, blocks: 3 });
  await world.chain();
  expect(await stateOf(world)).toEqual({ waiting: 0, links: waiting, blocks: 3 });
  expect(await world.verify()).toMatchObject({ found: [], rows: 237n, blocks: 3n, waiting: 0n });
});

test('rows written while a block is made go into the next block', async () => {
  const world = await createHistoryWorld();
  await world.chain();
  await look(world, 'first');
  const before = (await stateOf(world))?.blocks ?? 0;
  // A busy hour: there is a new row whenever a block is made.
  await world.damage(`
    create function look_again() returns trigger language plpgsql as $$
    begin
      if new.number < ${before + 20} then
        insert into audit_entries (id, action, subject_id)
          values (gen_random_uuid(), 'export-account', 'again');
      end if;
      return null;
    end $$;
    create trigger look_again after insert on audit_blocks for each row execute function look_again()`);
  await world.chain();
  expect(await stateOf(world)).toMatchObject({ blocks: before + 1 });
});

test('a commit queues its rows for the chain, and a rollback queues none', async () => {
  const world = await createHistoryWorld();
  await world.chain();
  const rolledBack = actingAs(world.database, 'piton', async (transaction) => {
    await recordAudit(transaction, {
      actorId: null,
      action: 'export-account',
      subjectId: 'nobody',
    });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await stateOf(world)).toMatchObject({ waiting: 0 });
  const payments = await fillPaymentWorld(world.testDatabase);
  await takePayment(
    paymentDeps(payments, scriptedGateway({})),
    paymentRequest(payments, await seal()),
  );
  await projectSales(payments.database.kysely);
  const kinds = await world.asOwner('select distinct kind from audit_unchained order by kind');
  expect(kinds).toEqual(
    expect.arrayContaining([{ kind: 'ledger_account' }, { kind: 'ledger_transaction' }]),
  );
  await world.chain();
  expect((await world.verify()).found).toEqual([]);
});

test('only a sale’s posting waits for its projection, whatever source the server names', async () => {
  const world = await createHistoryWorld();
  const queuedAs = async (kind: string) =>
    withConnection(world.testDatabase.owner, async (client) => {
      await client.query(`begin; set local piton.event_source = 'gateway'`);
      await client.query(
        `insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
           values ('live', $1, 'a test', 'a test', now())`,
        [kind],
      );
      const { rowCount } = await client.query(
        `select from audit_unchained where kind = 'ledger_transaction'`,
      );
      await client.query('rollback');
      return rowCount;
    });
  expect([await queuedAs('adjustment'), await queuedAs('sale')]).toEqual([1, 0]);
});

test('concurrent runs make one chain, and link no row twice', async () => {
  const world = await createHistoryWorld();
  await world.addHistory({ transactions: 200, auditEntries: 200 });
  await Promise.all(Array.from({ length: 6 }, () => world.chain({ limit: 20 })));
  await world.chain();
  expect(await stateOf(world)).toMatchObject({ waiting: 0, links: 517 });
  expect((await world.verify()).found).toEqual([]);
});

test('history is written without waiting while a block is being made', async () => {
  const world = await createHistoryWorld();
  const payments = await fillPaymentWorld(world.testDatabase);
  const encryptedTxt = await seal();
  const cutOff = actingAs(world.database, 'piton', async (transaction) => {
    expect(await tryLockChain(transaction)).toBe(true);
    const { linked } = await linkWaiting(transaction, { firstSeq: 1n, limit: 1000 });
    expect(linked).toBeGreaterThan(4n);
    // Until this transaction ends, all locks of chaining are held.
    await look(world, 'during');
    const response = await takePayment(
      paymentDeps(payments, scriptedGateway({})),
      paymentRequest(payments, encryptedTxt),
    );
    expect(response).toMatchObject({ kind: 'sale', sale: { status: 'Approved' } });
    // Another process that wants to chain leaves instead of waiting.
    await world.chain();
    expect(await stateOf(world)).toMatchObject({ links: 0, blocks: 0 });
    throw new Error('cut off');
  });
  await expect(cutOff).rejects.toThrow('cut off');
  await world.chain();
  expect(await stateOf(world)).toMatchObject({ waiting: 0 });
  expect((await world.verify()).found).toEqual([]);
});

test('a row committed after later ones were chained is chained too', async () => {
  const world = await createHistoryWorld();
  await actingAs(world.database, 'piton', async (transaction) => {
    await recordAudit(transaction, { actorId: null, action: 'export-account', subjectId: 'slow' });
    await look(world, 'quick');
    await world.chain();
  });
  expect(await stateOf(world)).toMatchObject({ waiting: 1 });
  await world.chain();
  expect(await stateOf(world)).toMatchObject({ waiting: 0 });
  expect((await world.verify()).found).toEqual([]);
});

test('the last block of a day is stored and logged once as its head, after the day', async () => {
  const world = await createHistoryWorld();
  // Late evening in Saint Lucia, when UTC and Auckland have the next day.
  const evening = new Date('2026-11-22T02:30:00.000Z');
  await world.chain({ at: evening });
  await look(world, 'later');
  const night = new Date('2026-11-22T03:59:59.999Z');
  await world.chain({ at: night });
  const heads = () => world.asOwner('select day::text, block_number from audit_heads order by day');
  expect(await heads()).toEqual([]);
  await look(world, 'the next day');
  const morning = new Date('2026-11-22T04:00:00.000Z');
  await world.chain({ at: morning });
  await world.chain({ at: new Date(morning.getTime() + 1000) });
  const blocks = await world.asOwner<{ number: string; hash: Buffer }>(
    'select number, hash from audit_blocks where chained_at < $1 order by number desc limit 1',
    [morning],
  );
  expect(await heads()).toEqual([{ day: '2026-11-21', block_number: blocks[0]?.number }]);
  const logged = world.lines().filter(({ msg }) => msg === 'the head of the audit chain');
  expect(logged).toMatchObject([{ level: 'info', day: '2026-11-21' }]);
  expect(readHead(String(logged[0]?.['head']))).toEqual({
    number: BigInt(blocks[0]?.number ?? 0),
    hash: blocks[0]?.hash,
  });
  expect((await world.verify()).found).toEqual([]);
  // Days without entries have no head.
  await look(world, 'a week later');
  await world.chain({ at: new Date(morning.getTime() + 7 * day) });
  await world.chain({ at: new Date(morning.getTime() + 8 * day) });
  expect(await heads()).toMatchObject([
    { day: '2026-11-21' },
    { day: '2026-11-22' },
    { day: '2026-11-29' },
  ]);
});

test('linked rows leave the queue, and missing rows delay no others', async () => {
  const world = await createHistoryWorld();
  await look(world, 'linked');
  await world.chain();
  await world.asOwner(
    `insert into audit_unchained (kind, row_id)
     select kind, row_id from audit_links union all select 'audit_entry', gen_random_uuid()::text`,
  );
  await look(world, 'new');
  await world.chain({ limit: 100 });
  expect(await stateOf(world)).toMatchObject({ waiting: 1, blocks: 2 });
  expect((await world.verify()).found).toMatchObject([{ count: 1 }]);
});

test('a process that ends in the middle leaves whole blocks, and the next one continues from there', async () => {
  const world = await createHistoryWorld();
  await world.addHistory({ transactions: 60, auditEntries: 60 });
  let calls = 0;
  const clock = () => {
    calls += 1;
    // Twice per block: in the third one, after its links were written.
    if (calls === 6) throw new Error('ended');
    return new Date();
  };
  await expect(chainHistory({ ...world, clock }, { limit: 50 })).rejects.toThrow('ended');
  expect(await stateOf(world)).toEqual({ waiting: 137, links: 100, blocks: 2 });
  expect((await world.verify()).found).toEqual([]);
  await world.chain();
  expect(await stateOf(world)).toEqual({ waiting: 0, links: 237, blocks: 5 });
  expect((await world.verify()).found).toEqual([]);
});
