// A shop that uses the installed package: pays, refunds, looks up, and tells refusals apart.
import { InvalidRequestError, NotFoundError, Piton, sealCard, webhooks } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
const reference = `Node ${Date.now()}`;
const order = { amount: { value: '45.00', currency: 'XCD' }, purpose: 'Order 17', reference };

const request = await piton.paymentRequests.create({ ...order, metadata: { cart: '17' } });
const idempotencyKey = `order-17-${request.id}`;
const repeats = await Promise.all(
  [1, 2].map(() => piton.paymentRequests.create(order, { idempotencyKey })),
);

const company = await piton.checkout.getCompany();
const encryptedTxt = sealCard(
  {
    cardNumber: '4444111122223333',
    month: '12',
    year: '2031',
    cvv: '123',
    name: 'Ana Joseph',
    amount: '45.00',
    currency: 'XCD',
    purpose: 'Order 17',
    personName: 'Ana Joseph',
    personEmail: 'ana@example.com',
    personPhone: '17585550123',
    country: 'Saint Lucia',
  },
  company,
);
const { payment } = await piton.paymentRequests.pay(request.id, { encryptedTxt });
const refund = await piton.refunds.create(payment.id, {
  amount: { value: '5.00', currency: 'XCD' },
  reason: 'Out of stock',
});

const paged = [];
for await (const each of piton.paymentRequests.list({ reference, limit: 1 })) paged.push(each.id);
const refunds = await piton.refunds.list({ payment: payment.id });
const read = await piton.payments.get(payment.id);

const missing = await refusal(piton.payments.get(`pay_${'0'.repeat(32)}`));
const invalid = await refusal(
  piton.paymentRequests.create({ ...order, amount: { value: '45', currency: 'XCD' } }),
);

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = JSON.stringify({ type: 'payment.approved', timestamp: '', data: payment });
const headers = webhooks.signForTest({ body, secret });

console.log(
  JSON.stringify({
    paid: `${payment.status} ${payment.amount.value} ${payment.metadata.cart}`,
    sameRequest: repeats[0].id === repeats[1].id,
    paged: new Set(paged).size,
    refunds: refunds.items.filter(({ id }) => id === refund.id).length,
    refunded: refund.amount.value,
    read: read.reference,
    missing: missing instanceof NotFoundError && missing.code,
    invalid: invalid instanceof InvalidRequestError && Object.keys(invalid.fields),
    verified: webhooks.verify({ body, headers, secret }).event.type,
    altered: alteredIs(() => webhooks.verify({ body: `${body} `, headers, secret })),
  }),
);

async function refusal(promise) {
  return promise.then(
    () => null,
    (error) => error,
  );
}

function alteredIs(verify) {
  try {
    verify();
    return 'accepted';
  } catch (error) {
    return error.name;
  }
}
