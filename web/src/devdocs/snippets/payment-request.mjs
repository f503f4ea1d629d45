// payment-request.mjs: asks for the payment of an order. Node 20 or newer, no packages.
const secretKey = 'sk_test_piton_YOUR_KEY';

/** The payment request of an order, the same one however often you ask. */
async function requestPayment(order) {
  const response = await fetch('%ORIGIN%/v1/payment-requests', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'idempotency-key': `order-${order.id}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      amount: { value: order.total, currency: 'XCD' },
      // It may have 30 characters.
      purpose: [...order.title].slice(0, 30).join(''),
      reference: `Order ${order.id}`,
      metadata: { orderId: order.id },
    }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`${body.error.code}: ${body.error.message}`);
  return body;
}

const order = { id: '17', total: '45.00', title: 'Nutmeg and cinnamon' };
const { id, url } = await requestPayment(order);
// Store the id with the order, and redirect your customer to the url.
console.log(id, url);
