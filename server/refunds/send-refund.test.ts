/** Refunds through a gateway's API: one call, one end, and nothing is ever sent again. */
import { randomUUID } from 'node:crypto';
import type { ShownRefund } from '@piton/contract/refunds/refund.ts';
import { describe, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import type { AnyCardGateway, ReturnOutcome, ReturnRequest } from '../gateways/gateway.ts';
import { capturedLog } from '../http/testing/test-app.ts';
import { only, scriptedGateway } from '../payments/testing/payment-world.ts';
import { insertPendingSale } from '../payments/testing/pending-sale.ts';
import { approveSale } from '../proposals/testing/propose-by-functions.ts';
import {
  balancesOf,
  complete,
  type ProposalWorld,
  saleAs,
  verify,
  withProposalWorld,
} from '../proposals/testing/proposal-world.ts';
import { refundSender } from './send-refund.ts';
import { sendUnsentRefunds } from './send-unsent-refunds.ts';
import { endRefund, proposeRefund, refundAs, refunded } from './testing/refund-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

const done: ReturnOutcome = {
  kind: 'done',
  references: { tranId: 'R-77', approvalCode: null, hostReference: null },
};
const refused = (why: 'declined' | 'not_possible' | 'busy'): ReturnOutcome => ({
  kind: 'refused',
  why,
  resultCode: '05',
  message: 'No',
});

const marks = { platform: 'platform', ownAccount: 'own' };

type Script = {
  readonly refund?: (request: ReturnRequest) => ReturnOutcome | Promise<ReturnOutcome>;
  readonly voids?: ReturnOutcome;
  readonly voidMinutes?: number;
};

/** Sends refunds to a gateway that responds so, and lists what it was asked for. */
function sender({ refund = () => done, voids, voidMinutes = 0 }: Script) {
  const asked: string[] = [];
  const gateway: AnyCardGateway = {
    ...scriptedGateway({}),
    name: 'powertranz',
    refund: async (request) => {
      asked.push(`refund ${request.amountMills}`);
      return refund(request);
    },
    ...(voids && {
      void: async (request: ReturnRequest) => {
        asked.push(`void ${request.amountMills}`);
        return voids;
      },
    }),
  };
  const { log, lines } = capturedLog();
  const sendRefund = refundSender({
    config: { voidMinutes },
    identity: world.deps,
    payments: {
      database: world.database.kysely,
      log,
      gateways: { live: only(gateway), test: only(gateway) },
      gatewayMarks: { four_cs: marks, powertranz: marks },
      accounts: { accountOf: async () => null },
      announce: () => undefined,
    },
  });
  world.gatewayRefunds.send = sendRefund;
  return { asked, lines, sendRefund };
}

async function addSale({ amountMills = 99_000n, mark = 'platform' } = {}): Promise<string> {
  const { companyId } = world.merchant;
  const sale = await actingAs(world.database.kysely, { companyId }, (transaction) =>
    insertPendingSale(transaction, { companyId, amountMills, gateway: 'powertranz' }),
  );
  await world.asOwner('update sales set platform_key_mark = $2 where id = $1', [sale.id, mark]);
  await approveSale(world, companyId, sale.id);
  return sale.id;
}

const payable = async () => (await balancesOf(world, world.merchant)).payable;

describe('a refund at a gateway that can', () => {
  test('is done in the response, with the gateway’s number', async () => {
    const { asked } = sender({});
    const saleId = await addSale();
    expect(await refunded(world, saleId, { amountCents: 4000 })).toMatchObject({
      method: 'gateway',
      dueOn: null,
      state: 'done',
      reference: 'R-77',
    });
    expect(asked).toEqual(['refund 40000']);
    expect((await verify(world)).problems).toEqual([]);
  });

  test.each([
    ['declined', 'declined'],
    ['not_possible', 'not_possible'],
    ['busy', 'gateway'],
  ] as const)('that refuses it as %s gives the money back', async (why, failure) => {
    sender({ refund: () => refused(why) });
    const saleId = await addSale();
    const before = await payable();
    expect(await refunded(world, saleId, { amountCents: 4000 })).toMatchObject({
      state: 'failed',
      failure,
    });
    expect(await payable()).toBe(before);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('fails if it was provably not sent', async () => {
    sender({ refund: () => ({ kind: 'not_sent', cause: 'gateway outage' }) });
    const saleId = await addSale();
    expect(await refunded(world, saleId, { amountCents: 1 })).toMatchObject({ state: 'failed' });
  });

  test('without a certain outcome stays pending for staff, and is never sent again', async () => {
    const { asked, sendRefund } = sender({
      refund: () => ({ kind: 'unknown', cause: 'timeout', detail: 'after 30 s' }),
    });
    const saleId = await addSale();
    const { id, state } = await refunded(world, saleId, { amountCents: 4000 });
    expect(state).toBe('pending');
    const { companyId } = world.merchant;
    const sent = { refundId: id, companyId, origin: 'https://pay.example.lc' };
    await sendRefund(sent);
    await sweep(sendRefund);
    expect(asked).toHaveLength(1);
    expect(await refundAs(world.one, saleId, id)).toMatchObject({
      waitsFor: null,
      detail: 'timeout after 30 s',
    });
    await minutesLater(id, 'sent_at', 6);
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ waitsFor: 'outcome' });
    await complete(world, endRefund(world.one, saleId, id));
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ state: 'done' });
    expect((await verify(world)).problems).toEqual([]);
  });

  test('after a bug of ours stays pending, and is never sent again', async () => {
    const { lines, asked, sendRefund } = sender({
      refund: () => {
        throw new Error('a bug');
      },
    });
    const saleId = await addSale();
    expect(await refunded(world, saleId, { amountCents: 4000 })).toMatchObject({
      state: 'pending',
    });
    await sweep(sendRefund);
    expect(asked).toHaveLength(1);
    expect(lines().map(({ msg }) => msg)).toEqual(['the outcome of a refund could not be stored']);
  });

  test('whose process ended before it was sent is sent by another one, once', async () => {
    world.gatewayRefunds.send = async () => undefined;
    const saleId = await addSale();
    const { id } = await refunded(world, saleId, { amountCents: 4000 });
    const { asked, sendRefund } = sender({});
    await sweep(sendRefund);
    expect(asked).toEqual([]);
    await minutesLater(id, 'requested_at', 1);
    await Promise.all([sweep(sendRefund), sweep(sendRefund), sweep(sendRefund)]);
    expect(asked).toEqual(['refund 40000']);
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ state: 'done' });
  });

  test('of a payment under another account of the platform is left to staff', async () => {
    const { asked, lines, sendRefund } = sender({});
    const saleId = await addSale({ mark: 'earlier' });
    const { id, ...refund } = await refunded(world, saleId, { amountCents: 4000 });
    expect(refund).toMatchObject({ state: 'pending', method: 'portal' });
    expect(refund.dueOn).not.toBeNull();
    await minutesLater(id, 'requested_at', 1);
    await sweep(sendRefund);
    expect(asked).toEqual([]);
    expect(lines()).toHaveLength(1);
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ waitsFor: 'portal' });
    await complete(world, endRefund(world.one, saleId, id));
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ state: 'done' });
    expect((await verify(world)).problems).toEqual([]);
  });

  test('that was sent never becomes a task to make it', async () => {
    sender({ refund: () => ({ kind: 'unknown', cause: 'timeout', detail: '' }) });
    const { id } = await refunded(world, await addSale(), { amountCents: 4000 });
    await expect(
      world.asOwner(`update refunds set method = 'portal' where id = $1`, [id]),
    ).rejects.toThrow('immutable');
  });

  test('by staff is sent when the second person approves', async () => {
    const { asked } = sender({});
    const saleId = await addSale();
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
    const { asked } = sender({ voids: done, voidMinutes: 10 });
    const before = await payable();
    const saleId = await addSale();
    expect(await refundWhole(saleId)).toMatchObject({ state: 'done', feeMills: 6435 });
    expect(asked).toEqual(['void 99000']);
    expect(await payable()).toBe(before);
    expect(await saleAs(world.one, saleId)).toMatchObject({ status: 'Approved' });
  });

  test('is refunded if it can no longer be voided', async () => {
    const { asked } = sender({ voids: refused('not_possible'), voidMinutes: 10 });
    expect(await refundWhole(await addSale())).toMatchObject({ state: 'done' });
    expect(asked).toEqual(['void 99000', 'refund 99000']);
  });

  test('is not refunded too if the void’s outcome is unknown', async () => {
    const voids = { kind: 'unknown', cause: 'reset', detail: '' } as const;
    const { asked } = sender({ voids, voidMinutes: 10 });
    expect(await refundWhole(await addSale())).toMatchObject({ state: 'pending' });
    expect(asked).toEqual(['void 99000']);
  });

  test('is refunded in part, or later, without a void', async () => {
    const { asked } = sender({ voids: done, voidMinutes: 10 });
    await refunded(world, await addSale(), { amountCents: 9899 });
    const late = sender({ voids: done, voidMinutes: 0 });
    await refundWhole(await addSale());
    expect([...asked, ...late.asked]).toEqual(['refund 98990', 'refund 99000']);
  });
});

function sweep(sendRefund: ReturnType<typeof sender>['sendRefund']): Promise<void> {
  const origin = 'https://pay.example.lc';
  const database = world.database.kysely;
  return sendUnsentRefunds({ database, sendRefund, origin, isStopping: () => false });
}

/** As if that much time had passed since then. */
async function minutesLater(id: string, column: string, minutes: number): Promise<void> {
  await world.asOwner('alter table refunds disable trigger refunds_keep_their_rules');
  await world.asOwner(
    `update refunds set ${column} = ${column} - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  );
  await world.asOwner('alter table refunds enable trigger refunds_keep_their_rules');
}
