/**
 * The smallest server that speaks the product's protocol: opens the sealed payment, inserts the
 * sale, calls the gateway, and ends the sale with four ledger entries and a balance. It has no
 * limits, rules or receipts, so it shows what this machine can do at most. Prints its port.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { compactDecrypt, importPKCS8 } from 'jose';
import pg from 'pg';

type Body = { companyId: number; encryptedTxt: string };
type Payment = { amount: string; cardNumber: string; personName: string; personEmail: string };

const [socketFolder = '', keyFile = '', gatewayPort = ''] = process.argv.slice(2);
const pool = new pg.Pool({ host: socketFolder, user: 'postgres', database: 'postgres', max: 16 });
const pem = readFileSync(keyFile, 'utf8');
// Decryptions with the same key object wait for each other.
const keys = await Promise.all([pem, pem].map((text) => importPKCS8(text, 'RSA-OAEP-256')));
let opened = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const insertSale = {
  name: 'insert',
  text: `insert into sale (id, company, hash, amount, status, info)
         values ($1, $2, $3, $4, 'Pending', $5)
         on conflict (company, hash) do nothing returning id`,
};
const endSale = {
  name: 'end',
  text: `with s as (
           update sale set status = 'Approved' where id = $1 and status = 'Pending' returning amount
         ), e as (
           insert into entry (account, amount, sale)
           select v.a, v.m, $1::uuid from s cross join lateral (values
             ($2::int, s.amount), (0, -s.amount), ($2::int, -(s.amount * 65 / 1000)), (1, s.amount * 65 / 1000)
           ) v (a, m)
         )
         update company set balance = balance + (select amount from s), n = n + 1 where id = $2`,
};

function call(body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(body) };
    const to = { host: '127.0.0.1', port: gatewayPort, method: 'POST', agent, headers };
    const sent = request(to, (response) => {
      let text = '';
      response.on('data', (data) => (text += String(data)));
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const app = new Hono();

app.post('/makPayment', async (context) => {
  const { companyId, encryptedTxt } = await context.req.json<Body>();
  const hash = createHash('sha256').update(encryptedTxt).digest();
  const key = keys[opened++ % keys.length];
  if (key === undefined) throw new Error('no key');
  const { plaintext } = await compactDecrypt(encryptedTxt, key);
  const payment = JSON.parse(new TextDecoder().decode(plaintext)) as Payment;
  const id = randomUUID();
  const info = JSON.stringify({ n: payment.personName, e: payment.personEmail });
  const mills = Math.round(Number(payment.amount) * 1000);
  const inserted = await pool.query({ ...insertSale, values: [id, companyId, hash, mills, info] });
  if (inserted.rowCount === 0) return context.json({ status: 'Duplicate' });
  const invoice = `I${id.slice(0, 8)}`;
  const response = await call(
    `<e><TranId>${id}</TranId><Invoice>${invoice}</Invoice><Amount>${payment.amount}</Amount><CardNumber>${payment.cardNumber}</CardNumber></e>`,
  );
  const isApproved = response.includes('<FinancialResultCode>Approved');
  await pool.query({ ...endSale, values: [id, companyId] });
  return context.json({
    status: isApproved ? 'Approved' : 'Declined',
    message: '',
    transactionNumber: id,
    invoiceNumber: invoice,
    error: '',
  });
});

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port));
