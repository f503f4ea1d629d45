// card-server.mjs: your own server. It passes on the sealed card, and cannot open it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const secretKey = 'sk_test_piton_YOUR_KEY';
const order = { id: '17', total: '45.00', title: 'Nutmeg and cinnamon' };

const routes = {
  'GET /': async () => ['text/html', await readFile('card-form.html')],
  'GET /seal.mjs': async () => ['text/javascript', await readFile('seal.mjs')],
  'POST /pay': async (request) => {
    const result = await pay(await json(request));
    return ['application/json', JSON.stringify(result)];
  },
};

async function pay({ encryptedTxt }) {
  // The order's one payment request: a repeat with the same Idempotency-Key returns it again.
  const request = await post('/v1/payment-requests', requestOf(order), `order-${order.id}`);
  if (!request.ok) return { status: 'not_paid', message: request.body.error.message };
  const { ok, body } = await post(`/v1/payment-requests/${request.body.id}/pay`, { encryptedTxt });
  if (ok) return resultOf(body);
  // Mark the order as paid once you have read its payment.
  if (body.error.code === 'request_paid') return { status: 'paid', message: 'Paid.' };
  // With these two the outcome is unknown, so the page sends the same text again.
  const isUnknown = ['unavailable', 'unexpected'].includes(body.error.code);
  return { status: isUnknown ? 'pending' : 'not_paid', message: body.error.message };
}

function resultOf({ payment, fields = {} }) {
  if (payment.status === 'approved') return { status: 'paid', message: 'Paid.' };
  if (payment.status === 'pending') return { status: 'pending' };
  return { status: 'not_paid', message: [payment.reason, ...Object.values(fields)].join(' ') };
}

function requestOf({ id, total, title }) {
  const amount = { value: total, currency: 'XCD' };
  return { amount, purpose: title, reference: `Order ${id}`, metadata: { orderId: id } };
}

async function post(path, data, idempotencyKey) {
  const response = await fetch(`%ORIGIN%${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(data),
  });
  return { ok: response.ok, body: await response.json() };
}

async function serve(request, response) {
  const route = routes[`${request.method} ${request.url}`];
  if (route === undefined) return response.writeHead(404).end();
  try {
    const [type, body] = await route(request);
    response.writeHead(200, { 'content-type': type }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}

const server = createServer((request, response) => void serve(request, response));
server.listen(Number(process.env.PORT ?? 8080), () => {
  console.log(`http://localhost:${server.address().port}`);
});
