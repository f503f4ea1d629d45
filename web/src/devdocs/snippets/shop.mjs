// shop.mjs: your own server. It carries what the page sealed, and cannot open it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { findCompany, sendPayment } from './piton.mjs';

const piton = process.env.PITON_URL;
const companyId = process.env.PITON_COMPANY_ID;
// Yours is in a database, where encryptedTxt is unique: a payment pays for one order.
const order = { amount: '12.50', encryptedTxt: null };

const answers = {
  'GET /': async () => ['text/html', await readFile('checkout.html')],
  'GET /seal.mjs': async () => ['text/javascript', await readFile('seal.mjs')],
  'GET /company': async () => json(await findCompany(piton, companyId)),
  'POST /pay': async (request) => json(await pay(JSON.parse(await text(request)))),
};

async function pay(sealed) {
  // As long as it is not known how the first payment ended, it is that one that is asked about.
  order.encryptedTxt ??= sealed.encryptedTxt;
  const { encryptedTxt } = order;
  const answer = await sendPayment(piton, { companyId, encryptedTxt, testMode: '1' });
  const isOver = answer.status === 'Declined' || answer.status === 'Incomplete';
  if (isOver && order.encryptedTxt === encryptedTxt) order.encryptedTxt = null;
  if (answer.status !== 'Approved') return answer;
  // The page sealed the amount, and whoever uses a page can alter it. Ask what was paid.
  const hash = createHash('sha256').update(encryptedTxt).digest('hex');
  const paid = await (await fetch(`${piton}/api/attempts/${hash}`)).json();
  if (paid.msg.Amount[0] === order.amount) return answer;
  return { ...answer, status: 'Incomplete', message: `You paid EC$${paid.msg.Amount[0]} only.` };
}

function json(answer) {
  return ['application/json', JSON.stringify(answer)];
}

async function serve(request, response) {
  try {
    const [type, body] = await answers[`${request.method} ${request.url}`](request);
    response.writeHead(200, { 'content-type': type }).end(body);
  } catch {
    response.writeHead(500).end();
  }
}

const server = createServer((request, response) => void serve(request, response));
server.listen(process.env.PORT ?? 8080, () => {
  console.log(`http://localhost:${server.address().port}`);
});
