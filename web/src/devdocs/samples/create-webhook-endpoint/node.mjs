import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
// The key needs the permission webhooks.
const endpoint = await piton.webhookEndpoints.create({
  url: 'https://shop.example/piton',
  types: ['payment_request.paid', 'refund.succeeded', 'refund.failed'],
});
// Store it: it is shown this once.
console.log(endpoint.secret);
