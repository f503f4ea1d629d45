import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
// The key needs the permission refund. Without an amount, everything that is left is refunded.
const refund = await piton.refunds.create(
  process.env.PAYMENT_ID,
  { amount: { value: '10.00', currency: 'XCD' }, reason: 'One jar was broken' },
  { idempotencyKey: 'order-17-refund-1' },
);
console.log(refund.status, refund.id);
