/** Evidence names the refunds that the payment already has. */
import type { ConsoleDispute } from '@piton/contract/disputes/evidence.ts';
import { formatDayAndTime } from '@piton/contract/time/time.ts';
import { expect, test } from 'vitest';
import {
  addPaidSale,
  complete,
  propose,
  type ProposalWorld,
  withProposalWorld,
} from '../../proposals/testing/proposal-world.ts';
import { endRefund, refunded } from '../../refunds/testing/refund-world.ts';
import { describeEvidence } from './describe-evidence.ts';
import { detailsOf, openDispute, save, submit } from './testing/disputed-payment.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

const asStaff = async (disputeId: string) =>
  (await world.two.browser.get(`/api/console/disputes/${disputeId}`))
    .body as unknown as ConsoleDispute;

const endedRefund = async (saleId: string, amountCents: number, fields: Record<string, string>) => {
  const { id } = await refunded(world, saleId, { amountCents });
  await complete(world, endRefund(world.one, saleId, id, fields));
};

test('the facts and the PDF have done and pending refunds, as on the day of the evidence', async () => {
  const saleId = await addPaidSale(world, '100.00');
  await endedRefund(saleId, 3333, { reference: 'RF-1' });
  await endedRefund(saleId, 500, { outcome: 'failed', reference: '' });
  const pending = await refunded(world, saleId, { amountCents: 1000 });
  const terms = { amountMills: 56_670, disputeReason: 'credit_not_processed' };
  const { id: disputeId } = await complete(world, propose(world.one, saleId, 'disputes', terms));
  const refunds = [
    { amount: '33.33', isDone: true, at: expect.any(String) as string, reference: 'RF-1' },
    { amount: '10.00', isDone: false, at: pending.requested, reference: '' },
  ];
  const { facts } = await detailsOf(world.merchant, disputeId);
  expect(facts.refunds).toEqual(refunds);
  const shown = [
    [
      'Refunded',
      `EC$33.33, ${formatDayAndTime(new Date(facts.refunds[0]?.at ?? ''))}, reference RF-1`,
    ],
    ['Refund pending', `EC$10.00, requested ${formatDayAndTime(new Date(pending.requested))}`],
  ];
  await save(world.merchant, disputeId, { whatHappened: 'One.', refundPolicy: 'On the door' });
  expect((await submit(world.merchant, disputeId)).status).toBe(200);
  await complete(world, endRefund(world.one, saleId, pending.id));
  const dispute = await asStaff(disputeId);
  expect(dispute.facts.refunds).toEqual(refunds);
  const lines = describeEvidence(dispute).sections.flatMap((section) => section.lines);
  expect(lines.filter(([name]) => name.startsWith('Refund'))).toEqual(shown);
});

test('evidence that an earlier release kept without refunds still opens', async () => {
  const { disputeId } = await openDispute(world);
  await save(world.merchant, disputeId);
  expect((await submit(world.merchant, disputeId)).body).toMatchObject({ facts: { refunds: [] } });
  await world.asOwner('alter table dispute_responses disable trigger user');
  await world.asOwner(
    `update dispute_responses set facts = facts - 'refunds' where dispute_id = $1`,
    [disputeId],
  );
  await world.asOwner('alter table dispute_responses enable trigger user');
  const dispute = await asStaff(disputeId);
  expect(dispute.facts.refunds).toEqual([]);
  expect(JSON.stringify(describeEvidence(dispute))).not.toContain('Refund');
});
