/** Refunds through a gateway's API: one call, one end, and nothing is ever sent again. */
import { randomUUID } from 'node:crypto';
import type { OpenSales } from '@piton/contract/payments/console-sale.ts';
import type { Sale } from '@piton/contract/payments/sale.ts';
import type { ShownRefund } from '@piton/contract/refunds/refund.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { describe, expect, test } from 'vitest';
import type { ReturnOutcome } from '../gateways/gateway.ts';
import {
  balancesOf,
  complete,
  type ProposalWorld,
  saleAs,
  verify,
  withProposalWorld,
} from '../proposals/testing/proposal-world.ts';
import { addSale, done, minutesLater, sender, sweep } from './testing/refund-sender.ts';
import { endRefund, proposeRefund, refundAs, refunded } from './testing/refund-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

const refused = (why: 'declined' | 'not_possible' | 'busy'): ReturnOutcome => ({
  kind: 'refused',
  why,
  resultCode: '05',
  message: 'No',
});

const unknown: ReturnOutcome = { kind: 'unknown', cause: 'reset', detail: 'in 1 s' };

const payable = async () => (await balancesOf(world, world.merchant)).payable;

describe('a refund at a gateway that can', () => {
  test('is done in the response, with the gateway’s number', async () => {
    const { asked } = sender(world, {});
    const saleId = await addSale(world);
    expect(await refunded(world, saleId, { amountCents: 4000 })).toMatchObject({
      method: 'gateway',
      dueOn: null,
      state: 'done',
      reference: 'R-77',
    });
    expect(asked).toEqual(['refund 40000']);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('keeps each reference that the acquirer may name it by', async () => {
    const references = { tranId: 'R-78', approvalCode: '654321', hostReference: 'RRN-78' };
    sender(world, { refund: () => ({ kind: 'done', references }) });
    const { id } = await refunded(world, await addSale(world), { amountCents: 4000 });
    expect(
      await world.asOwner(
        'select reference, host_reference, approval_code from refunds where id = $1',
        [id],
      ),
    ).toEqual([{ reference: 'R-78', host_reference: 'RRN-78', approval_code: '654321' }]);
  });

  test.each([
    ['declined', 'declined'],
    ['not_possible', 'not_possible'],
    ['busy', 'gateway'],
  ] as const)('that refuses it as %s gives the money back', async (why, failure) => {
    sender(world, { refund: () => refused(why) });
    const saleId = await addSale(world);
    const before = await payable();
    expect(await refunded(world, saleId, { amountCents: 4000 })).toMatchObject({
      state: 'failed',
      failure,
    });
    expect(await payable()).toBe(before);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('fails if it was provably not sent', async () => {
    sender(world, { refund: () => ({ kind: 'not_sent', cause: 'gateway outage' }) });
    const saleId = await addSale(world);
    expect(await refunded(world, saleId, { amountCents: 1 })).toMatchObject({
      state: 'failed',
      failure: 'not_sent',
    });
  });

  test('without a certain outcome stays pending for staff, and is never sent again', async () => {
    const { asked, sendRefund } = sender(world, {
      refund: () => ({ kind: 'unknown', cause: 'timeout', detail: 'after 30 s' }),
    });
    const saleId = await addSale(world);
    const { id, state } = await refunded(world, saleId, { amountCents: 4000 });
    expect(state).toBe('pending');
    const { companyId } = world.merchant;
    const sent = { refundId: id, companyId, origin: 'https://pay.example.lc' };
    await sendRefund(sent);
    await sweep(world, sendRefund);
    expect(asked).toHaveLength(1);
    expect(await refundAs(world.one, saleId, id)).toMatchObject({
      waitsFor: null,
      detail: 'timeout after 30 s',
    });
    await minutesLater(world, id, 'sent_at', 6);
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ waitsFor: 'outcome' });
    const { refunds, refundCount, portalRefundCount } = (
      await world.one.browser.get('/api/console/open-sales')
    ).body as unknown as OpenSales;
    const ofOutcome = refunds.filter(({ waitsFor }) => waitsFor === 'outcome');
    expect(ofOutcome).toMatchObject([{ id }]);
    expect(refundCount - portalRefundCount).toBe(1);
    await complete(world, endRefund(world.one, saleId, id));
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ state: 'done' });
    expect((await verify(world)).problems).toEqual([]);
  });

  test('after a bug of ours stays pending, and is never sent again', async () => {
    const { lines, asked, sendRefund } = sender(world, {
      refund: () => {
        throw new Error('a bug');
      },
    });
    const saleId = await addSale(world);
    expect(await refunded(world, saleId, { amountCents: 4000 })).toMatchObject({
      state: 'pending',
    });
    await sweep(world, sendRefund);
    expect(asked).toHaveLength(1);
    expect(lines().map(({ msg }) => msg)).toEqual(['the outcome of a refund could not be stored']);
  });

  test('whose process ended before it was sent is sent by another one, once', async () => {
    world.gatewayRefunds.send = async () => undefined;
    const saleId = await addSale(world);
    const { id } = await refunded(world, saleId, { amountCents: 4000 });
    const { asked, sendRefund } = sender(world, {});
    await sweep(world, sendRefund);
    expect(asked).toEqual([]);
    await minutesLater(world, id, 'requested_at', 1);
    await Promise.all([
      sweep(world, sendRefund),
      sweep(world, sendRefund),
      sweep(world, sendRefund),
    ]);
    expect(asked).toEqual(['refund 40000']);
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ state: 'done' });
  });

  test('of a payment under another account of the platform is left to staff', async () => {
    const { asked, lines, sendRefund } = sender(world, {});
    const saleId = await addSale(world, { mark: 'earlier' });
    const { id, ...refund } = await refunded(world, saleId, { amountCents: 4000 });
    expect(refund).toMatchObject({ state: 'pending', method: 'portal' });
    expect(refund.dueOn).not.toBeNull();
    await minutesLater(world, id, 'requested_at', 1);
    await sweep(world, sendRefund);
    expect(asked).toEqual([]);
    expect(lines()).toHaveLength(1);
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ waitsFor: 'portal' });
    await complete(world, endRefund(world.one, saleId, id));
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ state: 'done' });
    expect((await verify(world)).problems).toEqual([]);
  });

  test('that was sent never becomes a task to make it', async () => {
    sender(world, { refund: () => ({ kind: 'unknown', cause: 'timeout', detail: '' }) });
    const { id } = await refunded(world, await addSale(world), { amountCents: 4000 });
    await expect(
      world.asOwner(`update refunds set method = 'portal' where id = $1`, [id]),
    ).rejects.toThrow('immutable');
  });

  test('by staff is sent when the second person approves', async () => {
    const { asked } = sender(world, {});
    const saleId = await addSale(world);
    const { id } = await complete(world, proposeRefund(world.one, saleId, 99_000));
    expect(asked).toEqual(['refund 99000']);
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ state: 'done', isByStaff: true });
  });
});

describe('a whole payment that was just approved', () => {
  const whole = { amountCents: 9900, refundId: '' };
  const refundWhole = (saleId: string): Promise<ShownRefund> =>
    refunded(world, saleId, { ...whole, refundId: randomUUID() });

  test('is voided, with its whole fee', async () => {
    const { asked } = sender(world, { voids: done, voidMinutes: 10 });
    const before = await payable();
    const saleId = await addSale(world);
    expect(await refundWhole(saleId)).toMatchObject({ state: 'done', feeMills: 6435 });
    expect(asked).toEqual(['void 99000']);
    expect(await payable()).toBe(before);
    expect(await saleAs(world.one, saleId)).toMatchObject({ status: 'Approved' });
    const { browser } = world.merchant;
    const { items } = (await browser.get('/api/sales')).body as { items: Sale[] };
    expect(items.find(({ id }) => id === saleId)).toMatchObject({
      moneyState: 'refunded',
      isVoided: true,
    });
    const month = calendarDay(new Date()).slice(0, 7);
    const { body } = await browser.get(`/api/statements/${month}/entries`);
    expect(JSON.stringify(body)).toContain('Voided before settlement: Came back unopened');
  });

  test('is refunded if it can no longer be voided', async () => {
    const { asked } = sender(world, { voids: refused('not_possible'), voidMinutes: 10 });
    expect(await refundWhole(await addSale(world))).toMatchObject({ state: 'done' });
    expect(asked).toEqual(['void 99000', 'refund 99000']);
  });

  test('is not refunded too if the void’s outcome is unknown', async () => {
    const voids = { kind: 'unknown', cause: 'reset', detail: '' } as const;
    const { asked } = sender(world, { voids, voidMinutes: 10 });
    expect(await refundWhole(await addSale(world))).toMatchObject({ state: 'pending' });
    expect(asked).toEqual(['void 99000']);
  });

  test.each([
    ['void', [unknown], true],
    ['refund after a refused void', [refused('not_possible'), unknown], false],
  ] as const)('is kept as what was sent if staff end it: a %s', async (_what, outcomes, isVoid) => {
    const [voids, refund = done] = outcomes;
    sender(world, { voids, refund: () => refund, voidMinutes: 10 });
    const saleId = await addSale(world);
    const { id } = await refundWhole(saleId);
    await minutesLater(world, id, 'sent_at', 6);
    await complete(world, endRefund(world.one, saleId, id));
    const rows = await world.asOwner('select state, is_void from refunds where id = $1', [id]);
    expect(rows).toEqual([{ state: 'done', is_void: isVoid }]);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('is refunded in part, or later, without a void', async () => {
    const { asked } = sender(world, { voids: done, voidMinutes: 10 });
    await refunded(world, await addSale(world), { amountCents: 9899 });
    const late = sender(world, { voids: done, voidMinutes: 0 });
    await refundWhole(await addSale(world));
    expect([...asked, ...late.asked]).toEqual(['refund 98990', 'refund 99000']);
  });
});
