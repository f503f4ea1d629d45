// first-payment.mjs: takes one payment of test money.
import { findCompany, sealPayment, sendPayment } from './piton.mjs';

const piton = process.env.PITON_URL;
const companyId = process.env.PITON_COMPANY_ID;

const company = await findCompany(piton, companyId);
const payment = {
  amount: '12.50',
  currency: 'XCD',
  purpose: 'First test payment',
  cardNumber: '4444111122223333',
  month: '12',
  year: String(new Date().getFullYear() + 1),
  cvv: '123',
  name: 'Ann Charles',
  personName: 'Ann Charles',
  personEmail: 'ann@example.com',
  personPhone: '758 555 0123',
};
const encryptedTxt = sealPayment(payment, company);
// Yours stores these three with the order before they are sent: they are how you ask again.
const sealed = { companyId, encryptedTxt, testMode: '1' };
const answer = await sendPayment(piton, { ...sealed, isFresh: true });
console.log(answer);
