import { randomBytes } from 'node:crypto';
import { Piton, webhooks } from '@piton/node';
import express from 'express';

const { PITON_KEY, PITON_WEBHOOK_SECRET, PORT = '4000' } = process.env;
const piton = new Piton(PITON_KEY);
const shop = `http://localhost:${PORT}`;

// A real shop keeps its orders in its database.
const orders = new Map();
const app = express();

app.get('/', (_request, response) => {
  response.send(
    page(`<h1>Nutmeg, 500 g</h1><p>EC$45.00</p>
      <form method="post" action="/orders"><button>Buy</button></form>`),
  );
});

app.post('/orders', async (_request, response) => {
  const number = randomBytes(8).toString('hex');
  orders.set(number, 'waiting');
  const { url } = await piton.paymentRequests.create(
    {
      amount: { value: '45.00', currency: 'XCD' },
      purpose: 'Nutmeg, 500 g',
      reference: number,
      successUrl: `${shop}/orders/${number}`,
    },
    { idempotencyKey: `order-${number}` },
  );
  response.redirect(303, url);
});

app.get('/orders/:number', (request, response) => {
  const { number } = request.params;
  const status = orders.get(number);
  if (status === undefined) return response.sendStatus(404);
  const words = status === 'paid' ? 'Paid. Thank you!' : 'Waiting for your payment.';
  return response.send(page(`<h1>Order ${number}</h1><p>${words}</p>`));
});

// The signature is over the body as it arrived, so no parser may touch it.
app.post('/webhooks', express.raw({ type: 'application/json' }), (request, response) => {
  let event;
  try {
    const { body, headers } = request;
    ({ event } = webhooks.verify({ body, headers, secret: PITON_WEBHOOK_SECRET }));
  } catch {
    return response.sendStatus(400);
  }
  // An example, such as the dashboard's test event, pays nothing.
  if (event.type === 'payment_request.paid' && !event.isExample) markPaid(event.data.reference);
  return response.sendStatus(204);
});

/** A repeat of the webhook finds the order paid, so the goods are sent once. */
function markPaid(number) {
  if (orders.get(number) !== 'waiting') return;
  orders.set(number, 'paid');
  console.log(`Order ${number} is paid: send the goods.`);
}

function page(body) {
  return `<!doctype html><html lang="en"><title>Spice shop</title>${body}`;
}

app.listen(Number(PORT), () => console.log(`The shop is at ${shop}`));
