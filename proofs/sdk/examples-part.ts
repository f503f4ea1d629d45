import { type Browser, chromium } from '@playwright/test';
import { signedHeaders } from '@piton/server/webhooks/delivery/sign-message.ts';
import type { Figure } from '../harness/figure.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { buyInChromium, type OpenPayPage } from './buy-in-chromium.ts';
import { copyExample, exampleShops, fillInPage } from './example-shops.ts';
import { freePort, runExample, until } from './run-example.ts';
import { startShop } from './start-shop.ts';

type Env = Readonly<Record<string, string>>;
type World = { readonly browser: Browser; readonly folder: string; readonly env: Env };

/** Each example sells its item in Chromium, and learns by webhook alone that it was paid. */
export const examplesPart: Part = {
  name: 'examples',
  run: async ({ folder }) => {
    requirePackages({
      'php-cli': 'command -v php',
      'php-curl': 'php -r "curl_version();"',
      composer: 'command -v composer',
      chromium: 'test -x /usr/bin/chromium',
      'python3-venv': "/usr/bin/python3 -c 'import ensurepip'",
      'python3-setuptools': "/usr/bin/python3 -c 'import setuptools'",
      'python3-wheel': "/usr/bin/python3 -c 'import wheel'",
      'python3-flask': "/usr/bin/python3 -c 'import flask'",
    });
    const executablePath = '/usr/bin/chromium';
    const args = ['--disable-dev-shm-usage'];
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args });
    const shop = await startShop(folder);
    const figures: Figure[] = [];
    try {
      const world = { browser, folder, env: shop.env };
      for (const example of exampleShops) figures.push(...(await sell(example, world)));
      figures.push(await sellOnPage(world));
    } finally {
      await browser.close();
      await shop.stop();
    }
    return figures;
  },
};

async function sell(
  { name, install }: (typeof exampleShops)[number],
  { browser, folder, env }: World,
): Promise<Figure[]> {
  const project = copyExample(name, folder);
  const start = await install(project);
  const port = await freePort();
  const endpoint = await ask<{ secret: string }>(env, 'PITON_WEBHOOKS_KEY', '/webhook-endpoints', {
    url: `http://127.0.0.1:${port}/webhooks`,
    types: ['payment_request.paid'],
  });
  const given = { ...env, PITON_WEBHOOK_SECRET: endpoint.secret };
  const shop = await runExample(start(port), { project, port, env: given });
  try {
    let reference = '';
    let forged = '';
    let example = '';
    const orderPage = async () => (await fetch(`${shop.url}/orders/${reference}`)).text();
    await buyInChromium(browser, shop.url, {
      open: openByForm,
      beforePaying: async () => {
        const newest = await ask<Listed>(env, 'PITON_READ_KEY', '/payment-requests?limit=1');
        reference = newest.items[0]?.reference ?? '';
        const send = async (secret: string, isExample: boolean) => {
          const status = await webhook(shop.url, { reference, secret, isExample });
          return `${status}, ${(await orderPage()).includes('Waiting') ? 'waiting' : 'paid'}`;
        };
        forged = await send('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', false);
        example = await send(endpoint.secret, true);
      },
    });
    await until(async () => (await orderPage()).includes('Paid.'), `the order of ${name}`);
    const { secret } = endpoint;
    const repeated = await webhook(shop.url, { reference, secret, isExample: false });
    const goods = shop.output().split(`Order ${reference} is paid`).length - 1;
    return [
      figure(
        `${name}: an order is paid by webhook`,
        `paid, a repeat gets ${repeated}, goods sent ${goods} time(s)`,
        'paid, a repeat gets 204, goods sent 1 time(s)',
      ),
      figure(`${name}: an example pays no order`, example, '204, waiting'),
      arrangedControl(`a forged webhook reaches ${name}`, forged, forged === '400, waiting'),
    ];
  } finally {
    await shop.stop();
  }
}

type Listed = { readonly items: readonly { readonly reference: string }[] };

const openByForm: OpenPayPage = async (page) => {
  await page.getByRole('button', { name: 'Buy' }).click();
  return page;
};

type Sent = { readonly reference: string; readonly secret: string; readonly isExample: boolean };

/** Returns the status that the shop responds with. */
async function webhook(shopUrl: string, { reference, secret, isExample }: Sent): Promise<number> {
  const sentAt = new Date();
  const data = { id: 'pr_1', reference };
  const timestamp = sentAt.toISOString();
  const event = { type: 'payment_request.paid', timestamp, mode: 'test', isExample, data };
  const body = JSON.stringify(event);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const headers = signedHeaders({ id: 'evt_1', sentAt, body }, [key]);
  const { status } = await fetch(`${shopUrl}/webhooks`, { method: 'POST', headers, body });
  return status;
}

/** The page has no webhooks: the payment request itself must be paid. */
async function sellOnPage({ browser, folder, env }: World): Promise<Figure> {
  const order = { amount: { value: '45.00', currency: 'XCD' }, purpose: 'Nutmeg, 500 g' };
  const { id } = await ask<{ id: string }>(env, 'PITON_KEY', '/payment-requests', order);
  const project = copyExample('static-page', folder);
  const { PITON_PUBLISHABLE_KEY = '', PITON_URL = '' } = env;
  const start = fillInPage(project, { PITON_PUBLISHABLE_KEY, PITON_URL, PAYMENT_REQUEST: id });
  const port = await freePort();
  const shop = await runExample(start(port), { project, port, env: {} });
  try {
    await buyInChromium(browser, shop.url, {
      open: async (page) => {
        const opened = page.waitForEvent('popup');
        await page.getByRole('button', { name: 'Pay EC$45.00 by card' }).click();
        return opened;
      },
      beforePaying: () => Promise.resolve(),
    });
    const paid = await ask<{ status: string }>(env, 'PITON_READ_KEY', `/payment-requests/${id}`);
    return figure('static-page: its button sells', paid.status, 'paid');
  } finally {
    await shop.stop();
  }
}

/** Posts a body to `/v1`, or gets. */
async function ask<Answer>(env: Env, key: string, target: string, body?: object): Promise<Answer> {
  const response = await fetch(`${env['PITON_URL'] ?? ''}/v1${target}`, {
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${env[key] ?? ''}`,
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as Answer;
}

function figure(name: string, measured: string, limit: string): Figure {
  return { name, measured, limit, isKept: measured === limit };
}
