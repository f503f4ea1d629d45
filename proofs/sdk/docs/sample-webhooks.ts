import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort, runExample, until } from '../run-example.ts';
import { pasteSample, type Reader, runSample, sealCard } from './sample-shop.ts';

type ListedEvent = { readonly id: string; readonly isExample: boolean };
type Endpoint = { readonly id: string; readonly secret: string };

/** The sample learns that an order is paid, takes no forged webhook and acts on no example. */
export async function receiveStep(reader: Reader): Promise<void> {
  const { serve } = reader.installed;
  if (serve === null) return verifySaved(reader);
  const port = await freePort();
  const { id, secret } = await addEndpoint(reader, port);
  const start = serve(pasteSample(reader, 'receive-webhook'), port);
  const { project } = reader.installed;
  const env = { ...reader.env, PITON_WEBHOOK_SECRET: secret };
  const shop = await runExample(start, { project, port, env, isReady: () => true });
  try {
    await sendExample(reader, id);
    const delivered = `webhook-endpoints/${id}/deliveries?status=delivered`;
    const isDelivered = async () =>
      (await reader.api<{ items: object[] }>(delivered)).items.length === 1;
    await until(isDelivered, 'the example');
    await payOrder18(reader);
    await until(() => Promise.resolve(shop.output().includes('Order 18 is paid')), 'the webhook');
    ok(!shop.output().includes('Order 17 is paid'), 'acts on an example');
    const forged = { ...forgedHeaders, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
    const { status } = await fetch(shop.url, { method: 'POST', headers: forged, body: '{}' });
    equal(status, 400, `a forged webhook gets ${status}`);
  } finally {
    await shop.stop();
  }
}

const forgedHeaders = { 'webhook-id': 'evt_1', 'webhook-signature': 'v1,AAAA' };

/** The sample tells a delivery that was saved from one that was altered. */
async function verifySaved(reader: Reader): Promise<void> {
  const receiver = await startReceiver();
  try {
    const { id, secret } = await addEndpoint(reader, receiver.port);
    const verify = ({ headers, body }: Arrived) => {
      const header = (name: string) => String(headers[`webhook-${name}`]);
      const env = {
        PITON_WEBHOOK_SECRET: secret,
        WEBHOOK_ID: header('id'),
        WEBHOOK_TIMESTAMP: header('timestamp'),
        WEBHOOK_SIGNATURE: header('signature'),
      };
      writeFileSync(path.join(reader.installed.project, 'body.json'), body);
      return runSample(reader, 'receive-webhook', { env });
    };
    await payOrder18(reader);
    const paid = await receiver.arrival(0);
    equal(await verify(paid), 'Piton signed it.\n');
    const altered = { ...paid, body: `${paid.body} ` };
    await rejects(verify(altered), /ended with 1: Piton did not sign it\./);
    await sendExample(reader, id);
    const example = await receiver.arrival(1);
    equal(await verify(example), 'Piton signed it.\nAn example: release nothing.\n');
  } finally {
    receiver.stop();
  }
}

/** The sample sends again everything that an endpoint should have had. */
export async function eventsStep(reader: Reader): Promise<void> {
  const receiver = await startReceiver();
  try {
    const { id } = await addEndpoint(reader, receiver.port);
    const env = { WEBHOOK_ENDPOINT_ID: id, SINCE: reader.startedAt };
    const printed = await runSample(reader, 'resend-events', { env });
    const query = `type=payment_request.paid&createdFrom=${reader.startedAt}`;
    const { items } = await reader.api<{ items: ListedEvent[] }>(`events?${query}`);
    // An example was sent to its own endpoint alone.
    const real = items.filter((event) => !event.isExample);
    ok(real.length > 0, 'no event to send again');
    ok(printed.includes(`${real.length}`), `prints no ${real.length}`);
    await until(() => Promise.resolve(receiver.ids().size === real.length), 'the events');
    deepEqual(receiver.ids(), new Set(real.map((event) => event.id)));
  } finally {
    receiver.stop();
  }
}

function addEndpoint({ api }: Reader, port: number): Promise<Endpoint> {
  const url = `http://127.0.0.1:${port}/`;
  return api<Endpoint>('webhook-endpoints', { url, types: ['payment_request.paid'] });
}

/** As the dashboard's test button does. It names Order 17. */
async function sendExample({ api }: Reader, id: string): Promise<void> {
  await api(`webhook-endpoints/${id}/test`, { type: 'payment_request.paid' });
}

async function payOrder18({ api }: Reader): Promise<void> {
  const amount = { value: '18.00', currency: 'XCD' };
  const order = { amount, purpose: 'Order 18', reference: 'Order 18' };
  const { id } = await api<{ id: string }>('payment-requests', order);
  const encryptedTxt = await sealCard(api, amount.value);
  await api(`payment-requests/${id}/pay`, { encryptedTxt });
}

type Arrived = { readonly body: string; readonly headers: IncomingHttpHeaders };

async function startReceiver() {
  const arrived: Arrived[] = [];
  const port = await freePort();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      arrived.push({ body, headers: request.headers });
      response.writeHead(204).end();
    });
  }).listen(port, '127.0.0.1');
  return {
    port,
    ids: () => new Set(arrived.map(({ headers }) => headers['webhook-id'])),
    arrival: async (index: number): Promise<Arrived> => {
      await until(() => Promise.resolve(arrived.length > index), 'a webhook');
      return arrived[index] ?? { body: '', headers: {} };
    },
    stop: () => server.close().closeAllConnections(),
  };
}
