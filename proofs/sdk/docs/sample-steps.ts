import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { eventsStep, receiveStep } from './sample-webhooks.ts';
import { type Alter, type Reader, runSample, sealCard } from './sample-shop.ts';

/** Runs a step's sample, and throws unless it prints what it should and the API has it. */
type Check = (reader: Reader, alter?: Alter) => Promise<void>;

type List<Item> = { readonly items: readonly Item[] };
type Request = {
  readonly id: string;
  readonly url: string;
  readonly status: string;
  readonly amount: { readonly value: string };
  readonly purpose: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly lastPaymentId: string | null;
};

const scopes = ['read', 'request', 'charge', 'refund', 'webhooks'];

/** In the order in which a shop needs them. */
export const steps = {
  'check-key': async (reader: Reader) => {
    prints(await runSample(reader, 'check-key'), 'test', ...scopes);
  },

  'create-payment-request': async (reader: Reader, alter?: Alter) => {
    const printed = await runSample(reader, 'create-payment-request', { alter });
    const { id, url, amount, purpose, metadata } = await order17(reader);
    prints(printed, id, url);
    const expected = { value: '45.00', purpose: 'Nutmeg and cinnamon', orderId: '17' };
    deepEqual({ value: amount.value, purpose, orderId: metadata['orderId'] }, expected);
  },

  'retry-safely': async (reader: Reader) => {
    const printed = await runSample(reader, 'retry-safely');
    const { id } = await order17(reader);
    deepEqual([...new Set(printed.match(/\bpr_\w{16}/g))], [id]);
  },

  'handle-errors': async (reader: Reader) => {
    const printed = await runSample(reader, 'handle-errors');
    prints(printed, 'rejected_fields', 'amount.value');
    match(printed, /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/);
  },

  'cancel-payment-request': async (reader: Reader) => {
    const order = { amount: { value: '20.00', currency: 'XCD' }, purpose: 'Order 16' };
    const { id } = await reader.api<Request>('payment-requests', order);
    const env = { PAYMENT_REQUEST_ID: id };
    prints(await runSample(reader, 'cancel-payment-request', { env }), 'cancelled');
    equal((await reader.api<Request>(`payment-requests/${id}`)).status, 'cancelled');
  },

  'charge-sealed-card': async (reader: Reader) => {
    const { id } = await order17(reader);
    const env = { PAYMENT_REQUEST_ID: id, ENCRYPTED_TXT: await sealCard(reader.api, '45.00') };
    const printed = await runSample(reader, 'charge-sealed-card', { env });
    const { status, lastPaymentId } = await order17(reader);
    equal(status, 'paid');
    prints(printed, 'approved', lastPaymentId);
  },

  'look-up-payment-request': async (reader: Reader) => {
    const { id, lastPaymentId } = await order17(reader);
    const env = { PAYMENT_REQUEST_ID: id };
    prints(await runSample(reader, 'look-up-payment-request', { env }), 'paid', lastPaymentId);
  },

  'list-payments': async (reader: Reader) => {
    const { lastPaymentId } = await order17(reader);
    prints(await runSample(reader, 'list-payments'), lastPaymentId, '45.00', 'Order 17');
  },

  'create-refund': async (reader: Reader, alter?: Alter) => {
    const { lastPaymentId } = await order17(reader);
    const env = { PAYMENT_ID: lastPaymentId ?? '' };
    const printed = await runSample(reader, 'create-refund', { env, alter });
    type Refund = { id: string; status: string; amount: { value: string }; reason: string };
    const { items } = await reader.api<List<Refund>>(`refunds?payment=${lastPaymentId ?? ''}`);
    const [{ id, amount, reason } = missing('refund')] = items;
    prints(printed, id);
    deepEqual({ value: amount.value, reason }, { value: '10.00', reason: 'One jar was broken' });
  },

  'create-webhook-endpoint': async (reader: Reader) => {
    const printed = await runSample(reader, 'create-webhook-endpoint');
    match(printed, /\bwhsec_[\w+/=]+/);
    type Endpoint = { url: string; types: string[] };
    const { items } = await reader.api<List<Endpoint>>('webhook-endpoints');
    const { types } =
      items.find(({ url }) => url === 'https://shop.example/piton') ?? missing('endpoint');
    deepEqual(types, ['payment_request.paid', 'refund.succeeded', 'refund.failed']);
  },

  'receive-webhook': receiveStep,
  'resend-events': eventsStep,

  'list-disputes': async (reader: Reader) => {
    const { env, api } = reader.live;
    type Dispute = { id: string; respondBy: string };
    const { items } = await api<List<Dispute>>('disputes?status=open');
    ok(items.length > 0, 'no open dispute');
    const printed = await runSample(reader, 'list-disputes', { env });
    prints(printed, ...items.flatMap(({ id, respondBy }) => [id, respondBy]));
  },

  'reconcile-payouts': async (reader: Reader) => {
    const { env, api } = reader.live;
    type Payout = { id: string; reference: string; amount: { value: string } };
    const { items } = await api<List<Payout>>('payouts?status=deposited&limit=1');
    const [payout = missing('payout')] = items;
    const entries = await api<List<object>>(`payouts/${payout.id}/entries?limit=100`);
    const lines = (await runSample(reader, 'reconcile-payouts', { env })).trim().split('\n');
    equal(lines.at(-1), `${payout.reference} ${payout.amount.value} reconciled`);
    equal(lines.length, entries.items.length + 1);
  },
} satisfies Readonly<Record<string, Check>>;

/** The reader's order has one payment request, however often its samples ran. */
async function order17({ api }: Reader): Promise<Request> {
  const { items } = await api<List<Request>>('payment-requests?reference=Order%2017');
  equal(items.length, 1, `${items.length} payment requests of order 17`);
  return items[0] ?? missing('payment request');
}

function prints(printed: string, ...wanted: readonly (string | null)[]): void {
  for (const text of wanted) {
    ok(text !== null && printed.includes(text), `prints no ${String(text)}`);
  }
}

function missing(what: string): never {
  throw new Error(`the API has no ${what}`);
}
