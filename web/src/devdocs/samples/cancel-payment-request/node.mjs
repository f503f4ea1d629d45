import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
const request = await piton.paymentRequests.cancel(process.env.PAYMENT_REQUEST_ID);
console.log(request.status);
