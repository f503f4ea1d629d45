/** Errors before, during and after the call that sends a refund lose nothing. */
import type { ClientConfig } from 'pg';
import { expect, test } from 'vitest';
import { sendWithinMs } from '../config/send-limit.ts';
import { waitedForLocks } from '../database/testing/waited-for-locks.ts';
import { withConnection } from '../database/with-connection.ts';
import {
  type ProposalWorld,
  verify,
  withProposalWorld,
} from '../proposals/testing/proposal-world.ts';
import { addSale, done, minutesLater, sender, sweep } from './testing/refund-sender.ts';
import { refunded } from './testing/refund-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

test('a refund whose account cannot be read is not marked as sent, and is sent later', async () => {
  const broken = sender(world, {
    accountOf: async () => {
      throw new Error('the master key is missing');
    },
  });
  const { id } = await refunded(world, await addSale(world), { amountCents: 4000 });
  expect(broken.lines().map(({ msg }) => msg)).toEqual(['a refund is not sent yet']);
  const { asked, sendRefund } = sender(world, {});
  await minutesLater(world, id, 'requested_at', 1);
  await sweep(world, sendRefund);
  expect([broken.asked, asked]).toEqual([[], ['refund 40000']]);
});

test('a refund has its time limit from before it is marked as sent', async () => {
  await world.asOwner(`create function nap() returns trigger language plpgsql as
    'begin perform pg_sleep(0.3); return new; end'`);
  await world.asOwner(`create trigger nap before update of sent_at on refunds
    for each row execute function nap()`);
  let usedMs = 0;
  sender(world, {
    refund: ({ sendBy }) => {
      usedMs = performance.now() + sendWithinMs - sendBy;
      return done;
    },
  });
  await refunded(world, await addSale(world), { amountCents: 4000 });
  await world.asOwner('drop function nap() cascade');
  expect(usedMs).toBeGreaterThanOrEqual(300);
});

test('a refund whose outcome cannot be stored is stored once the database accepts it', async () => {
  const ending = 'function end_refund(uuid,text,text,text,text,boolean)';
  const { asked, lines } = sender(world, {
    refund: async () => {
      await world.asOwner(`revoke execute on ${ending} from piton_app`);
      return done;
    },
  });
  const refund = refunded(world, await addSale(world), { amountCents: 4000 });
  const notStored = { level: 'warn', msg: 'the outcome of a refund is not stored yet' };
  await expect.poll(lines, { timeout: 10_000 }).toContainEqual(expect.objectContaining(notStored));
  await world.asOwner(`grant execute on ${ending} to piton_app`);
  expect(await refund).toMatchObject({ state: 'done', reference: 'R-77' });
  expect(asked).toHaveLength(1);
  expect((await verify(world)).problems).toEqual([]);
});

const waitingSessions = async (owner: ClientConfig) => (await waitedForLocks(owner)).length;

test('the outcome of a refund is stored after the sale is locked, as staff lock it', async () => {
  const { owner } = world.database;
  const saleId = await addSale(world);
  const references = { tranId: 'R-79', approvalCode: '654321', hostReference: 'RRN-79' };
  await withConnection(owner, async (staff) => {
    sender(world, {
      refund: async () => {
        await staff.query('begin');
        await staff.query('select from sales where id = $1 for no key update', [saleId]);
        return { kind: 'done', references };
      },
    });
    const refund = refunded(world, saleId, { amountCents: 4000 });
    await expect.poll(() => waitingSessions(owner), { timeout: 10_000 }).toBe(1);
    // With `nowait`, this fails instead of a deadlock if the waiting session holds the refund.
    const locked = await staff.query(
      'select from refunds where sale_id = $1 for no key update nowait',
      [saleId],
    );
    await staff.query('rollback');
    expect([locked.rowCount, (await refund).state]).toEqual([1, 'done']);
  });
});

test('a refund that two servers leave to staff at once is emailed once', async () => {
  const { owner } = world.database;
  world.gatewayRefunds.send = async () => undefined;
  const saleId = await addSale(world, { mark: 'earlier' });
  const { id: refundId } = await refunded(world, saleId, { amountCents: 4000 });
  await world.readEmails();
  const { lines, sendRefund } = sender(world, {});
  const { companyId } = world.merchant;
  const sent = { refundId, companyId, origin: 'https://pay.example.lc' };
  await withConnection(owner, async (other) => {
    await other.query('begin');
    await other.query('select from refunds where id = $1 for no key update', [refundId]);
    const servers = [sendRefund(sent), sendRefund(sent)];
    await expect.poll(() => waitingSessions(owner), { timeout: 10_000 }).toBe(2);
    await other.query('rollback');
    await Promise.all(servers);
  });
  expect((await world.readEmails()).map(({ kind }) => kind)).toEqual(['refund', 'customer-refund']);
  expect(lines()).toHaveLength(1);
});
