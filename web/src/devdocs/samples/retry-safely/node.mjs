import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
const order = {
  amount: { value: '45.00', currency: 'XCD' },
  purpose: 'Nutmeg and cinnamon',
  reference: 'Order 17',
  metadata: { orderId: '17' },
};
// The library repeats lost requests twice by itself. The order's own key lets your program repeat
// them, too, even after a crash.
const options = { idempotencyKey: 'order-17' };
const first = await piton.paymentRequests.create(order, options);
const again = await piton.paymentRequests.create(order, options);
console.log(first.id, again.id);
