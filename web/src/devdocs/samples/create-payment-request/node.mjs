import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
const request = await piton.paymentRequests.create(
  {
    amount: { value: '45.00', currency: 'XCD' },
    purpose: 'Nutmeg and cinnamon',
    reference: 'Order 17',
    metadata: { orderId: '17' },
  },
  { idempotencyKey: 'order-17' },
);
// Store the id with the order, and send the customer to the url.
console.log(request.id, request.url);
