/** An event's data doesn't contradict its type, however late its object is read. */
import { beforeEach, expect, test } from 'vitest';
import { capturedLog } from '../../http/testing/test-app.ts';
import { newCard } from '../../payments/testing/new-card.ts';
import { seal } from '../../payments/testing/payment-world.ts';
import {
  addOpenSale,
  addPaidSale,
  complete,
  type ProposalWorld,
  propose,
  withProposalWorld,
} from '../../proposals/testing/proposal-world.ts';
import { endRefund, refunded } from '../../refunds/testing/refund-world.ts';
import { apiClient, type ApiClient } from '../testing/api-client.ts';
import { eventsOf } from '../testing/events-of.ts';
import { keyOf } from '../testing/key-of.ts';
import { v1App } from '../testing/v1-app.ts';
import { renderEvents } from './render-events.ts';

let world: ProposalWorld;
let client: ApiClient;
withProposalWorld((given) => {
  world = given;
});
beforeEach(async () => {
  const scopes = ['read', 'request', 'charge'] as const;
  const key = await keyOf(world, world.merchant, { mode: 'live', scopes: [...scopes] });
  client = apiClient(v1App(world), key);
});

async function rendered() {
  const { log } = capturedLog();
  await renderEvents({ database: world.database.kysely, log, origin: 'http://localhost' });
  return eventsOf(world, world.merchant);
}

test('a refund that has ended since is pending in refund.pending, and due no more once ended', async () => {
  const saleId = await addPaidSale(world);
  const refund = await refunded(world, saleId, { amountCents: 100 });
  await complete(world, endRefund(world.one, saleId, refund.id));
  expect((await rendered()).slice(1)).toMatchObject([
    {
      type: 'refund.pending',
      data: { status: 'pending', acquirerReference: '', endedAt: null },
    },
    { type: 'refund.succeeded', data: { status: 'succeeded', dueOn: null } },
  ]);
});

test('a payment that has ended since is pending in payment.pending', async () => {
  const saleId = await addOpenSale(world);
  const approval = { outcome: 'approved', reference: 'A1' };
  await complete(world, propose(world.one, saleId, 'resolutions', approval));
  expect(await rendered()).toMatchObject([
    { type: 'payment.pending', data: { status: 'pending', receiptUrl: null } },
    { type: 'payment.approved', data: { status: 'approved' } },
  ]);
});

test('each payment of a request is in its own event', async () => {
  const { body } = await client.post('/v1/payment-requests', {
    amount: { value: '12.50', currency: 'XCD' },
    purpose: 'Raffle',
    uses: 'many',
  });
  const pay = async () => {
    const card = { cardNumber: newCard(), amount: '12.50' };
    const encryptedTxt = await seal(card, world.merchant.keyId);
    const paid = await client.post(`/v1/payment-requests/${String(body['id'])}/pay`, {
      encryptedTxt,
    });
    return (paid.body['payment'] as { id: string }).id;
  };
  const ids = [await pay(), await pay()];
  const requests = (await rendered()).filter(({ type }) => type === 'payment_request.paid');
  expect(requests).toMatchObject(ids.map((id) => ({ data: { lastPaymentId: id } })));
});
