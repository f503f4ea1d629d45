import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
// The key needs the permission charge. ENCRYPTED_TXT is the card as your page sealed it.
const { PAYMENT_REQUEST_ID, ENCRYPTED_TXT } = process.env;
const { payment, action } = await piton.paymentRequests.pay(PAYMENT_REQUEST_ID, {
  encryptedTxt: ENCRYPTED_TXT,
});
// While it is pending, send the same text again: it is charged once.
console.log(payment.status, payment.id);
// 3-D Secure: the page of the customer's bank.
if (action) console.log('open', action.url);
