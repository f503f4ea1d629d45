import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
const request = await piton.paymentRequests.get(process.env.PAYMENT_REQUEST_ID);
// open, being_paid, paid, expired or cancelled
console.log(request.status, request.lastPaymentId);
