import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
// Fetches further pages as it goes.
for await (const payment of piton.payments.list({ status: 'approved' })) {
  console.log(payment.id, payment.amount.value, payment.reference);
}
