import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, type Page, test } from '@playwright/test';
import { filledSettings, runSnippets, snippetOf, tryWhatFails } from './docs-snippets.ts';

const folder = path.join(import.meta.dirname, '../web/src/devdocs/snippets');

/** By the name that each has on the page. */
const filesOfSnippets = {
  Settings: 'settings.sh',
  'first-payment.sh': 'first-payment.sh',
  'piton.mjs': 'piton.mjs',
  'first-payment.mjs': 'first-payment.mjs',
  'seal.mjs': 'seal.mjs',
  'checkout.html': 'checkout.html',
  'shop.mjs': 'shop.mjs',
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
    const code = await readFile(path.join(folder, file), 'utf8');
    expect(await snippetOf(page, name)).toBe(code.replaceAll('%ORIGIN%', baseURL ?? ''));
  }
});

test('the script takes a test payment, and asking again charges nothing twice', async ({
  page,
}) => {
  await page.goto('/devdocs');
  const printed = await runSnippets({
    command: '. ./settings.sh; sh first-payment.sh; sh ask-again.sh',
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

type Answer = { readonly status: number; readonly body: string; readonly retryAfter?: string };

/**
 * Piton as it is reached over a line that is not Piton's: `spoil` says what becomes of each answer of
 * makPayment, the first being 1; null loses it, and undefined leaves it as it is.
 */
async function withSpoiltLine(
  baseURL: string | undefined,
  spoil: (tries: number) => Answer | null | undefined,
  use: (pitonUrl: string, answers: readonly string[]) => Promise<void>,
): Promise<void> {
  const answers: string[] = [];
  const line = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked;
    const passedOn = request(new URL(url, baseURL ?? ''), { method, headers }, (answered) => {
      void text(answered).then((body) => {
        if (url === '/makPayment') answers.push(body);
        const spoilt = url === '/makPayment' ? spoil(answers.length) : undefined;
        if (spoilt === null) return void answer.destroy();
        const {
          status,
          body: said,
          retryAfter,
        } = spoilt ?? { status: answered.statusCode ?? 502, body };
        if (retryAfter !== undefined) answer.setHeader('retry-after', retryAfter);
        return void answer.writeHead(status).end(said);
      });
    });
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(line.address() as AddressInfo).port}`, answers);
  } finally {
    line.close();
  }
}

test('Node asks again when the answer was lost, and is charged once', async ({ page, baseURL }) => {
  const loseFirst = (tries: number) => (tries === 1 ? null : undefined);
  await withSpoiltLine(baseURL, loseFirst, async (pitonUrl, answers) => {
    const printed = await payWithNode(page, { pitonUrl });
    expect(answers).toHaveLength(2);
    expect(answers[1]).toBe(answers[0]);
    const { transactionNumber } = JSON.parse(answers[0] ?? '') as { transactionNumber: string };
    expect(transactionNumber).toMatch(tranId);
    expect(printed).toContain(transactionNumber);
  });
});

const refused = {
  transactionNumber: '',
  invoiceNumber: '',
  message: 'Later.',
  status: 'Incomplete',
};

/** Of each the card may have been charged, or may be: only asking again tells. */
const noEnds: readonly [string, Answer][] = [
  [
    'too many tries',
    { status: 429, body: JSON.stringify({ ...refused, error: 'rate_limited' }), retryAfter: '2' },
  ],
  ['an answer of something on the way', { status: 200, body: '{"error":"no upstream"}' }],
  ['a page of something on the way', { status: 502, body: '<h1>Bad gateway</h1>' }],
];

for (const [what, noEnd] of noEnds) {
  test(`Node takes ${what} for no end`, async ({ page, baseURL }) => {
    const spoilFirst = (tries: number) => (tries === 1 ? noEnd : undefined);
    await withSpoiltLine(baseURL, spoilFirst, async (pitonUrl, answers) => {
      const began = performance.now();
      expect(await payWithNode(page, { pitonUrl })).toContain("status: 'Approved'");
      expect(answers).toHaveLength(2);
      const waitedMs = performance.now() - began;
      expect(waitedMs).toBeGreaterThan(1000 * Number(noEnd.retryAfter ?? 1));
    });
  });
}

test('Node says Pending where it would have to wait for long', async ({ page, baseURL }) => {
  const body = JSON.stringify({ ...refused, error: 'rate_limited' });
  const inAnHour = () => ({ status: 429, body, retryAfter: '3600' });
  await withSpoiltLine(baseURL, inAnHour, async (pitonUrl, answers) => {
    expect(await payWithNode(page, { pitonUrl })).toContain("status: 'Pending'");
    expect(answers).toHaveLength(1);
  });
});

test('the script says what is missing, and what went wrong', async ({ page }) => {
  await page.goto('/devdocs');
  const script = await snippetOf(page, 'first-payment.sh');
  const settings = await filledSettings(page);
  const complaintOf = async (command: string, changed = settings) => {
    const files = { 'settings.sh': changed, 'first-payment.sh': script };
    const { code, complaints } = await tryWhatFails({ command, files });
    expect(code).toBe(1);
    return complaints;
  };
  const run = '. ./settings.sh; sh first-payment.sh';
  expect(await complaintOf('sh first-payment.sh')).toMatch(/^Set PITON_URL and PITON_COMPANY_ID/);
  expect(
    await complaintOf('. ./settings.sh; sh=$(command -v sh); PATH=; $sh first-payment.sh'),
  ).toBe('This needs curl, which is not installed.\n');
  const nobody = settings.replace('DemoSoufriereSpice01', 'nobody');
  expect(await complaintOf(run, nobody)).toMatch(/HTTP 404 .+There is no such company/);
  const nowhere = await filledSettings(page, { pitonUrl: 'http://127.0.0.1:9' });
  expect(await complaintOf(run, nowhere)).toContain(
    'getCompanyData at http://127.0.0.1:9: HTTP 000',
  );
});

test('the script tells what is no end from what is one', async ({ page, baseURL }) => {
  await page.goto('/devdocs');
  const files = { 'first-payment.sh': await snippetOf(page, 'first-payment.sh') };
  const complaintAfter = async (answer: Answer) => {
    let said = '';
    await withSpoiltLine(
      baseURL,
      () => answer,
      async (pitonUrl) => {
        const settings = await filledSettings(page, { pitonUrl });
        const command = '. ./settings.sh; sh first-payment.sh';
        const ran = await tryWhatFails({ command, files: { ...files, 'settings.sh': settings } });
        said = ran.complaints;
      },
    );
    return said;
  };
  for (const [, noEnd] of noEnds) {
    expect(await complaintAfter(noEnd)).toContain('run sh ask-again.sh');
  }
  const unavailable = JSON.stringify({ ...refused, error: 'unavailable' });
  expect(await complaintAfter({ status: 503, body: unavailable })).toMatch(/^Nothing was charged/);
});
