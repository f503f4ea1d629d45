// shop.mjs: your own server. It passes on the sealed payment, and cannot open it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { findCompany, lookUp, sendPayment } from './piton.mjs';

const piton = process.env.PITON_URL;
const companyId = process.env.PITON_COMPANY_ID;
// Use your database, with a unique encrypted_txt: a payment pays for one order.
const order = { amount: '12.50', testMode: '1', encryptedTxt: null, inProgress: null };

const routes = {
  'GET /': async () => ['text/html', await readFile('checkout.html')],
  'GET /seal.mjs': async () => ['text/javascript', await readFile('seal.mjs')],
  'GET /company': async () => json(await findCompany(piton, companyId)),
  'POST /pay': async (request) => json(await payOnce(JSON.parse(await text(request)))),
};

/** One request at a time: pressing Pay again returns the same result. */
function payOnce(sealed) {
  const result = order.inProgress ?? pay(sealed).finally(() => (order.inProgress = null));
  order.inProgress = result;
  return result;
}

async function pay(sealed) {
  // Fresh only if stored just now and never sent by the page before.
  const isFresh = keep(sealed.encryptedTxt) && sealed.isFresh === true;
  // While the first payment's outcome is unknown, sends that one again.
  const { encryptedTxt, testMode } = order;
  const result = await sendPayment(piton, { companyId, encryptedTxt, testMode, isFresh });
  // Not paid: delete this text for good, and the page seals another.
  if (result.status === 'Declined' || result.status === 'Incomplete') {
    discard(encryptedTxt);
    return withCustomerMessage(result, encryptedTxt);
  }
  return result.status === 'Approved' ? checkPaid(result) : result;
}

/** `message` may contain advice for you, which your customer should not see. */
async function withCustomerMessage(result, encryptedTxt) {
  const { msg } = await lookUp(piton, encryptedTxt).catch(() => ({}));
  return { ...result, message: msg?.ErrorMessage?.[0] || result.message };
}

/** In SQL: update orders set encrypted_txt = $1 where id = $2 and encrypted_txt is null; then read it back. */
function keep(encryptedTxt) {
  if (order.encryptedTxt !== null) return false;
  order.encryptedTxt = encryptedTxt;
  return true;
}

/** In SQL: update orders set encrypted_txt = null where id = $1 and encrypted_txt = $2 */
function discard(encryptedTxt) {
  if (order.encryptedTxt === encryptedTxt) order.encryptedTxt = null;
}

/** The page sealed the amount, and its user can alter it: only the paid amount counts. */
async function checkPaid(result) {
  const { state, testMode, msg } = await lookUp(piton, order.encryptedTxt);
  const isSamePayment =
    state === 'ended' &&
    testMode === order.testMode &&
    msg.FinancialResultCode[0] === 'Approved' &&
    msg.TranId[0] === result.transactionNumber;
  if (!isSamePayment) throw new Error('this is not the payment that was approved');
  if (msg.Amount[0] === order.amount) return result;
  // The card was charged but the order isn't paid: you must refund it.
  const message = `You paid EC$${msg.Amount[0]}, which is not the price. We will be in touch.`;
  return { ...result, status: 'WrongAmount', message };
}

function json(result) {
  return ['application/json', JSON.stringify(result)];
}

async function serve(request, response) {
  const route = routes[`${request.method} ${request.url}`];
  if (route === undefined) return response.writeHead(404).end();
  try {
    const [type, body] = await route(request);
    response.writeHead(200, { 'content-type': type }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}

const server = createServer((request, response) => void serve(request, response));
server.listen(process.env.PORT ?? 8080, () => {
  console.log(`http://localhost:${server.address().port}`);
});
