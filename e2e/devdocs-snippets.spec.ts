import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { filledSettings, runSnippets, snippetOf } from './docs-snippets.ts';

const folder = path.join(import.meta.dirname, '../web/src/devdocs/snippets');

/** By the name that each has on the page. */
const filesOfSnippets = {
  Settings: 'settings.sh',
  'first-payment.sh': 'first-payment.sh',
  'piton.mjs': 'piton.mjs',
  'first-payment.mjs': 'first-payment.mjs',
  'ask-again.sh': 'ask-again.sh',
  'lib/piton.dart': 'piton.dart',
  'Where your customer pays': 'start-transaction.dart',
} as const;

const tranId = /^[A-Z0-9]{16}$/;

test('each snippet is the text of its file, with the address that was asked', async ({
  page,
  baseURL,
}) => {
  for (const [name, file] of Object.entries(filesOfSnippets)) {
    const language = file.endsWith('.dart') ? 'flutter' : 'javascript';
    await page.goto(`/devdocs?lang=${language}`);
    const text = await readFile(path.join(folder, file), 'utf8');
    expect(await snippetOf(page, name)).toBe(text.replaceAll('%ORIGIN%', baseURL ?? ''));
  }
});

test('the script takes a test payment, and asking again charges nothing twice', async ({
  page,
}) => {
  await page.goto('/devdocs');
  const printed = await runSnippets({
    command: '. ./settings.sh; sh first-payment.sh; echo; sh ask-again.sh',
    files: {
      'settings.sh': await filledSettings(page),
      'first-payment.sh': await snippetOf(page, 'first-payment.sh'),
      'ask-again.sh': await snippetOf(page, 'ask-again.sh'),
    },
  });
  const [first, again] = printed.split('\n').map((line) => JSON.parse(line) as unknown);
  expect(first).toMatchObject({
    status: 'Approved',
    message: 'Approved',
    transactionNumber: expect.stringMatching(tranId),
    error: '',
  });
  expect(again).toEqual(first);
  const shown = JSON.parse(await snippetOf(page, 'Answer')) as object;
  expect(Object.keys(first as object)).toEqual(Object.keys(shown));
});

/** What the two files print, with another card, for another company or through another address. */
async function payWithNode(
  page: Page,
  { card, ...others }: { card?: string; companyId?: string; pitonUrl?: string } = {},
): Promise<string> {
  await page.goto('/devdocs?lang=javascript');
  const settings = await filledSettings(page, others);
  const payment = await snippetOf(page, 'first-payment.mjs');
  return runSnippets({
    command: '. ./settings.sh; "$0" first-payment.mjs',
    files: {
      'settings.sh': settings,
      'piton.mjs': await snippetOf(page, 'piton.mjs'),
      'first-payment.mjs': payment.replace(/(?<=cardNumber: ')\d+/, (shown) => card ?? shown),
    },
  });
}

test('Node takes a test payment', async ({ page }) => {
  expect(await payWithNode(page)).toMatch(
    /status: 'Approved',\s+message: 'Approved',\s+transactionNumber: '[A-Z0-9]{16}'/,
  );
});

test('a company whose review is not over takes test payments at once', async ({ page }) => {
  const companyId = 'DemoMarigotBoats0001';
  expect(await payWithNode(page, { companyId })).toContain("status: 'Approved'");
});

test('every test card ends as the docs say', async ({ page }) => {
  await page.goto('/devdocs');
  const listed = page.locator('#test-cards dl > div');
  const cards = await listed.evaluateAll((rows) =>
    rows.map((row) => Array.from(row.children, (cell) => cell.textContent)),
  );
  expect(cards.map(([, outcome]) => outcome)).toEqual(['Approved', 'Declined', 'Incomplete']);
  for (const [card = '', outcome = ''] of cards) {
    const printed = await payWithNode(page, { card: card.replaceAll(' ', '') });
    expect(printed).toContain(`status: '${outcome}'`);
  }
});

test('Node asks again when the answer was lost, and is charged once', async ({ page, baseURL }) => {
  const answers: string[] = [];
  const lossy = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked;
    const passedOn = request(new URL(url, baseURL ?? ''), { method, headers }, (answered) => {
      let body = '';
      answered.setEncoding('utf8').on('data', (text: string) => (body += text));
      answered.on('end', () => {
        if (url === '/makPayment') answers.push(body);
        // The card was charged, and nobody hears of it.
        if (url === '/makPayment' && answers.length === 1) answer.destroy();
        else answer.writeHead(answered.statusCode ?? 502).end(body);
      });
    });
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => lossy.listen(0, '127.0.0.1', resolve));
  const pitonUrl = `http://127.0.0.1:${(lossy.address() as AddressInfo).port}`;
  const printed = await payWithNode(page, { pitonUrl });
  lossy.close();
  expect(answers).toHaveLength(2);
  expect(answers[1]).toBe(answers[0]);
  const { transactionNumber } = JSON.parse(answers[0] ?? '') as { transactionNumber: string };
  expect(transactionNumber).toMatch(tranId);
  expect(printed).toContain(transactionNumber);
});
