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
    const { encryptedTxt, browser } = await json(request);
    const result = await pay({ encryptedTxt, browser: { ...browser, ...factsOf(request) } });
    return ['application/json', JSON.stringify(result)];
  },
};

/** For 3-D Secure. Behind a proxy of yours, take the address from the header that it sets. */
function factsOf({ socket, headers }) {
  return {
    ip: socket.remoteAddress.replace(/^::ffff:/, ''),
    acceptHeader: headers.accept ?? '*/*',
    userAgent: headers['user-agent'] ?? 'unknown',
  };
}

async function pay(sealed) {
  // The order's one payment request: a repeat with the same Idempotency-Key returns it again.
  const request = await post('/v1/payment-requests', requestOf(order), `order-${order.id}`);
  if (!request.ok) return refused(request.body.error);
  const { ok, body } = await post(`/v1/payment-requests/${request.body.id}/pay`, sealed);
  if (ok) return resultOf(body);
  // Mark the order as paid once you have read its payment.
  if (body.error.code === 'request_paid') return { status: 'paid', message: 'Paid.' };
  return refused(body.error);
}

// They tell nothing about the text, so the page sends the same one again.
const temporary = ['unavailable', 'unexpected', 'too_many_requests', 'idempotency_key_in_use'];

/** The messages of errors, and `payment.reason`, are for you. Your customer reads your words. */
function refused(error) {
  const { code } = error;
  if (temporary.includes(code)) return { status: 'pending' };
  if (code === 'request_busy') return notPaid('Another payment of this order isn’t over yet.');
  console.error(error);
  return notPaid('We can’t take this payment right now. Nothing was charged.');
}

function resultOf({ payment, action, fields = {} }) {
  if (payment.status === 'approved') return { status: 'paid', message: 'Paid.' };
  if (payment.status === 'pending') return { status: 'pending', challengeUrl: action?.url };
  const why = messages[payment.reasonCode] ?? messages[payment.status];
  return notPaid([why, ...Object.values(fields)].join(' '));
}

const messages = {
  declined: 'Your bank declined this card.',
  incomplete: 'This payment didn’t go through. Nothing was charged.',
  invalid_fields: 'Nothing was charged.',
  challenge_cancelled: 'You cancelled this payment. Nothing was charged.',
  challenge_expired: 'The time to confirm this payment is over. Nothing was charged.',
};

function notPaid(message) {
  return { status: 'not_paid', message };
}

function requestOf({ id, total, title }) {
  const amount = { value: total, currency: 'XCD' };
  // It may have 30 characters.
  const purpose = [...title].slice(0, 30).join('');
  return { amount, purpose, reference: `Order ${id}`, metadata: { orderId: id } };
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
