// first-payment.mjs: takes one test payment.
import { writeFile } from 'node:fs/promises';
import { findCompany, sealPayment, sendPayment } from './piton.mjs';

const { PITON_URL: piton, PITON_COMPANY_ID: companyId } = process.env;
if (!piton || !companyId) stop('Set PITON_URL and PITON_COMPANY_ID in this terminal first.');

const company = await findCompany(piton, companyId).catch(({ message, cause }) =>
  stop(`No company from ${piton}: ${cause?.code ?? message}`),
);
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
// Stored before sending, to retry with. Store yours with the order.
const sealed = { companyId, encryptedTxt, testMode: '1' };
await writeFile('payment.json', JSON.stringify(sealed));
const response = await sendPayment(piton, { ...sealed, isFresh: true });
console.log(response);
if (response.status === 'Pending') console.log('The outcome is unknown: run node retry.mjs.');

// Prints the error and exits.
function stop(message) {
  console.error(message);
  process.exit(1);
}
