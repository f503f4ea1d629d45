import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const sdk = path.resolve(import.meta.dirname, '../../sdk/browser');

type SdkShop = {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly requestId: string;
};

/**
 * A shop on another origin with a strict policy: one page has the pay button, the other a card form
 * of its own, and its server pays with what the form sealed.
 */
export async function openSdkShop(shop: SdkShop) {
  const built = spawnSync('node', ['build.mjs'], { cwd: sdk, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const module = readFileSync(path.join(sdk, 'dist/piton.js'));
  const policy = `default-src 'none'; script-src 'self'; connect-src 'self' ${shop.baseUrl}`;
  const server = createServer((incoming, response) => {
    const send = (type: string, body: string | Buffer) => {
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
      response.end(body);
    };
    const files: Record<string, () => void> = {
      '/piton.js': () => send('text/javascript', module),
      '/button': () => send('text/html; charset=utf-8', buttonPage(shop)),
      '/form': () => send('text/html; charset=utf-8', formPage),
      '/form.js': () => send('text/javascript', formScript(shop)),
      '/pay': () => void pay(shop, incoming).then((body) => send('application/json', body)),
    };
    const serve = files[incoming.url ?? ''];
    if (serve) serve();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    moduleBytes: module.length,
    close: () => server.close().closeAllConnections(),
  };
}

async function pay({ baseUrl, secretKey, requestId }: SdkShop, incoming: IncomingMessage) {
  const response = await fetch(`${baseUrl}/v1/payment-requests/${requestId}/pay`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: await text(incoming),
  });
  return response.text();
}

function buttonPage({ baseUrl, publishableKey, requestId }: SdkShop): string {
  return `<!doctype html><html lang="en"><title>Shop</title><h1>Basket</h1>
<script type="module" src="/piton.js"></script>
<piton-button
  publishable-key="${publishableKey}"
  base-url="${baseUrl}"
  request="${requestId}"
></piton-button>`;
}

const formPage = `<!doctype html><html lang="en"><title>Shop</title><h1>Your card</h1>
<form><label>Card number <input name="cardNumber"></label> <button>Pay</button></form>
<output></output><script type="module" src="/form.js"></script>`;

function formScript({ baseUrl, publishableKey }: SdkShop): string {
  return `import { Piton, readBrowser, sealCard } from '/piton.js';
const piton = new Piton('${publishableKey}', { baseUrl: '${baseUrl}' });
const form = document.querySelector('form');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const encryptedTxt = await sealCard({
    cardNumber: form.cardNumber.value, month: '12', year: '2031', cvv: '123', name: 'Ana Joseph',
    personName: 'Ana Joseph', personEmail: 'ana@example.com', personPhone: '17584521234',
    country: 'Saint Lucia',
  }, await piton.checkout.getCompany());
  window.browser = readBrowser();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ encryptedTxt });
  const response = await fetch('/pay', { method: 'POST', headers, body });
  const { payment } = await response.json();
  document.querySelector('output').textContent = payment.status;
});`;
}
