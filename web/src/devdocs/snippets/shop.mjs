// shop.mjs: your own server. It passes on the sealed payment, and cannot open it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { findCompany, lookUp, sendPayment } from './piton.mjs';

const piton = process.env.PITON_URL;
const companyId = process.env.PITON_COMPANY_ID;
// Use your database, with a unique encrypted_txt: a payment pays for one order.
const order = { amount: '12.50', testMode: '1', encryptedTxt: null, answer: null };

const answers = {
  'GET /': async () => ['text/html', await readFile('checkout.html')],
  'GET /seal.mjs': async () => ['text/javascript', await readFile('seal.mjs')],
  'GET /company': async () => json(await findCompany(piton, companyId)),
  'POST /pay': async (request) => json(await payOnce(JSON.parse(await text(request)))),
};

/** One at a time: pressing Pay again returns the same response. */
function payOnce(sealed) {
  const answer = order.answer ?? pay(sealed).finally(() => (order.answer = null));
  order.answer = answer;
  return answer;
}

async function pay(sealed) {
  // Fresh only if stored just now and never sent by the page before.
  const isFresh = keep(sealed.encryptedTxt) && sealed.isFresh === true;
  // While the first payment's outcome is unknown, asks about that one.
  const { encryptedTxt, testMode } = order;
  const answer = await sendPayment(piton, { companyId, encryptedTxt, testMode, isFresh });
  // Not paid: delete this text for good, and the page seals another.
  if (answer.status === 'Declined' || answer.status === 'Incomplete') {
    discard(encryptedTxt);
    return withCustomerMessage(answer, encryptedTxt);
  }
  return answer.status === 'Approved' ? checkPaid(answer) : answer;
}

/** `message` may contain advice for you, which your customer should not see. */
async function withCustomerMessage(answer, encryptedTxt) {
  const { msg } = await lookUp(piton, encryptedTxt).catch(() => ({}));
  return { ...answer, message: msg?.ErrorMessage?.[0] || answer.message };
}

/** update orders set encrypted_txt = $1 where id = $2 and encrypted_txt is null; then read it back. */
function keep(encryptedTxt) {
  if (order.encryptedTxt !== null) return false;
  order.encryptedTxt = encryptedTxt;
  return true;
}

/** update orders set encrypted_txt = null where id = $1 and encrypted_txt = $2 */
function discard(encryptedTxt) {
  if (order.encryptedTxt === encryptedTxt) order.encryptedTxt = null;
}

/** The page sealed the amount, and its user can alter it: only the paid amount counts. */
async function checkPaid(answer) {
  const { state, testMode, msg } = await lookUp(piton, order.encryptedTxt);
  const isThisOne =
    state === 'ended' &&
    testMode === order.testMode &&
    msg.FinancialResultCode[0] === 'Approved' &&
    msg.TranId[0] === answer.transactionNumber;
  if (!isThisOne) throw new Error('this is not the payment that was approved');
  if (msg.Amount[0] === order.amount) return answer;
  // The card was charged but the order isn't paid: you must refund it.
  const message = `You paid EC$${msg.Amount[0]}, which is not the price. We will be in touch.`;
  return { ...answer, status: 'WrongAmount', message };
}

function json(answer) {
  return ['application/json', JSON.stringify(answer)];
}

async function serve(request, response) {
  const answer = answers[`${request.method} ${request.url}`];
  if (answer === undefined) return response.writeHead(404).end();
  try {
    const [type, body] = await answer(request);
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
