/** Errors before, during and after the call that sends a refund lose nothing. */
import { expect, test } from 'vitest';
import { sendWithinMs } from '../config/send-limit.ts';
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
