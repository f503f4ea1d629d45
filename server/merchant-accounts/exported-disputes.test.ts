import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { attach, openDispute, save } from '../disputes/evidence/testing/disputed-payment.ts';
import { samplePng } from '../disputes/evidence/testing/sample-files.ts';
import { type ProposalWorld, withProposalWorld } from '../proposals/testing/proposal-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});
beforeEach(() => world.asOwner('delete from limits'));

test('an export lists disputes with the response and its files', async () => {
  const admin = await world.signIn(`${randomUUID()}@example.lc`);
  const { saleId, disputeId } = await openDispute(world, { disputeReason: 'not_received' });
  await save(world.merchant, disputeId, { whatHappened: 'They bought two baskets.' });
  await attach(world.merchant, disputeId, samplePng(), { name: 'basket.png' });
  const exportOf = (uid: string) =>
    admin.browser.post(`/api/console/accounts/${uid}/export`, { reason: 'asked by mail' });
  const { status, body } = await exportOf(world.merchant.uid);
  expect(status).toBe(200);
  expect(body['disputes']).toMatchObject({
    count: 1,
    included: 1,
    items: [
      {
        disputeId,
        saleId,
        amount: 50,
        reason: 'not_received',
        state: 'open',
        response: {
          state: 'draft',
          answers: { whatHappened: 'They bought two baskets.' },
          files: [{ name: 'basket.png', type: 'image/png', pages: 1 }],
        },
      },
    ],
  });
  expect((await exportOf(world.two.uid)).status).toBe(404);
});
