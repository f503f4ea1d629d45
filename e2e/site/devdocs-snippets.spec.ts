import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { addCompany, companyId } from '../steps/company-steps.ts';
import { signUp } from '../steps/sign-up-on-page.ts';
import { filledSettings, runSnippets, snippetOf, tryWhatFails } from './docs-snippets.ts';
import { type RawResponse, withSpoiltLine } from './spoilt-line.ts';

const folder = path.join(import.meta.dirname, '../../web/src/devdocs/snippets');

/** By page, and by their names there. */
const filesOfSnippets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/devdocs/functions': {
    Settings: 'settings.sh',
    'first-payment.sh': 'first-payment.sh',
    'piton.mjs': 'piton.mjs',
    'first-payment.mjs': 'first-payment.mjs',
    'retry.mjs': 'retry.mjs',
    'retry.sh': 'retry.sh',
    'look-up.sh': 'look-up.sh',
  },
  '/devdocs/card-form': { 'seal.mjs': 'seal.mjs' },
  '/devdocs/webhooks': { 'webhook.mjs': 'webhook.mjs' },
  '/devdocs?lang=flutter': { 'Where your customer pays': 'start-transaction.dart' },
};

const tranId = /^[A-Z0-9]{16}$/;

test('each snippet is its file’s text with this server’s address', async ({ page, baseURL }) => {
  for (const [address, files] of Object.entries(filesOfSnippets)) {
    await page.goto(address);
    for (const [name, file] of Object.entries(files)) {
      const code = await readFile(path.join(folder, file), 'utf8');
      expect(await snippetOf(page, name)).toBe(code.replaceAll('%ORIGIN%', baseURL ?? ''));
    }
  }
});

test('the script takes a test payment, and a retry does not charge twice', async ({ page }) => {
  await page.goto('/devdocs/functions');
  const printed = await runSnippets({
    command: '. ./settings.sh; sh first-payment.sh; sh retry.sh',
    files: {
      'settings.sh': await filledSettings(page),
      'first-payment.sh': await snippetOf(page, 'first-payment.sh'),
      'retry.sh': await snippetOf(page, 'retry.sh'),
    },
  });
  const [first, again] = printed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(first).toMatchObject({
    status: 'Approved',
    message: 'Approved',
    transactionNumber: expect.stringMatching(tranId),
    error: '',
  });
  expect(again).toEqual(first);
  const shown = JSON.parse(await snippetOf(page, 'Response')) as object;
  expect(Object.keys(first as object)).toEqual(Object.keys(shown));
});

/** The output of both files, optionally for another company or address. */
async function payWithNode(
  page: Page,
  others: { companyId?: string; pitonUrl?: string } = {},
): Promise<string> {
  await page.goto('/devdocs/functions');
  const settings = await filledSettings(page, others);
  return runSnippets({
    command: '. ./settings.sh; "$0" first-payment.mjs',
    files: {
      'settings.sh': settings,
      'piton.mjs': await snippetOf(page, 'piton.mjs'),
      'first-payment.mjs': await snippetOf(page, 'first-payment.mjs'),
    },
  });
}

test('Node takes a test payment, and a retry does not charge twice', async ({ page }) => {
  await page.goto('/devdocs/functions');
  const printed = await runSnippets({
    command: '. ./settings.sh; "$0" first-payment.mjs; "$0" retry.mjs',
    files: {
      'settings.sh': await filledSettings(page),
      'piton.mjs': await snippetOf(page, 'piton.mjs'),
      'first-payment.mjs': await snippetOf(page, 'first-payment.mjs'),
      'retry.mjs': await snippetOf(page, 'retry.mjs'),
    },
  });
  const approved =
    /status: 'Approved',\s+message: 'Approved',\s+transactionNumber: '([A-Z0-9]{16})'/g;
  const numbers = [...printed.matchAll(approved)].map(([, number]) => number);
  expect(numbers).toHaveLength(2);
  expect(new Set(numbers).size).toBe(1);
});

test('Node names a missing setting in one sentence', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  await page.goto('/devdocs/functions');
  const files = {
    'piton.mjs': await snippetOf(page, 'piton.mjs'),
    'first-payment.mjs': await snippetOf(page, 'first-payment.mjs'),
  };
  for (const [settings, sentence] of [
    ['', 'Set PITON_URL and PITON_COMPANY_ID in this terminal first.'],
    [
      `PITON_URL=${origin} PITON_COMPANY_ID=NoSuchCompany0000001 `,
      `No company from ${origin}: Company not found.`,
    ],
    ['PITON_URL=http://localhost:65500 PITON_COMPANY_ID=x ', 'ECONNREFUSED'],
  ] as const) {
    const { code, complaints } = await tryWhatFails({
      command: `${settings}"$0" first-payment.mjs`,
      files,
    });
    expect(code).toBe(1);
    expect(complaints).toContain(sentence);
    expect(complaints.trim().split('\n')).toHaveLength(1);
  }
});

test('a company in review takes test payments at once', async ({ page }) => {
  await signUp(page, 'integrating');
  await addCompany(page, `Kwéyòl Crafts ${process.pid}-${Date.now() % 1_000_000}`);
  const printed = await payWithNode(page, { companyId: await companyId(page) });
  expect(printed).toContain("status: 'Approved'");
});

test('Node retries after a lost response, and is charged once', async ({ page, baseURL }) => {
  const loseFirst = (tries: number) => (tries === 1 ? null : undefined);
  await withSpoiltLine({ baseURL, spoil: loseFirst }, async (pitonUrl, responses) => {
    const printed = await payWithNode(page, { pitonUrl });
    expect(responses).toHaveLength(2);
    expect(responses[1]).toBe(responses[0]);
    const { transactionNumber } = JSON.parse(responses[0] ?? '') as { transactionNumber: string };
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

/** Responses after which the card may have been charged: only another request tells. */
const noEnds: readonly [string, RawResponse][] = [
  [
    'too many tries',
    { status: 429, body: JSON.stringify({ ...refused, error: 'rate_limited' }), retryAfter: '2' },
  ],
  [
    'a response of something on the way',
    { status: 504, body: '{"status":504,"error":"Gateway Timeout"}' },
  ],
  ['a page of something on the way', { status: 502, body: '<h1>Bad gateway</h1>' }],
];

for (const [what, noEnd] of noEnds) {
  test(`Node does not take ${what} for a result`, async ({ page, baseURL }) => {
    const spoilFirst = (tries: number) => (tries === 1 ? noEnd : undefined);
    await withSpoiltLine({ baseURL, spoil: spoilFirst }, async (pitonUrl, responses) => {
      const began = performance.now();
      expect(await payWithNode(page, { pitonUrl })).toContain("status: 'Approved'");
      expect(responses).toHaveLength(2);
      const waitedMs = performance.now() - began;
      expect(waitedMs).toBeGreaterThan(1000 * Number(noEnd.retryAfter ?? 1));
    });
  });
}

/** Node's output if every attempt gets this response, and the number of attempts. */
async function printedAfter(
  { page, baseURL }: { page: Page; baseURL: string | undefined },
  spoilt: readonly (RawResponse | null)[],
): Promise<string> {
  let printed = '';
  const spoil = (tries: number) => spoilt[tries - 1];
  await withSpoiltLine({ baseURL, spoil }, async (pitonUrl, responses) => {
    printed = await payWithNode(page, { pitonUrl });
    expect(responses).toHaveLength(spoilt.length);
  });
  return printed;
}

const responseWith = (response: object, others: Partial<RawResponse> = {}): RawResponse => ({
  status: 200,
  body: JSON.stringify({ ...refused, ...response }),
  ...others,
});
const inAnHour = responseWith({ error: 'rate_limited' }, { status: 429, retryAfter: '3600' });
const unreadable = responseWith({ error: 'unreadable' });

test('Node reports Incomplete if the first request fails', async ({ page, baseURL }) => {
  for (const response of [inAnHour, unreadable]) {
    const printed = await printedAfter({ page, baseURL }, [response]);
    expect(printed).toContain("status: 'Incomplete'");
    expect(printed).toMatch(/error: '(?:rate_limited|unreadable)'/);
  }
});

test('Node reports Pending if a retry after a lost response fails', async ({ page, baseURL }) => {
  for (const response of [inAnHour, unreadable]) {
    const printed = await printedAfter({ page, baseURL }, [null, response]);
    expect(printed).toContain("status: 'Pending'");
    expect(printed).toContain("error: ''");
  }
});

test('Node reports the result after a lost response, and the numbers of a pending payment', async ({
  page,
  baseURL,
}) => {
  const declined = responseWith({ status: 'Declined', error: '' });
  expect(await printedAfter({ page, baseURL }, [null, declined])).toContain("status: 'Declined'");
  const transactionNumber = '7QK2M0XW4H8ZP1RD';
  const pending = responseWith(
    { status: 'Pending', error: '', transactionNumber },
    { status: 202 },
  );
  const printed = await printedAfter({ page, baseURL }, [pending, inAnHour]);
  expect(printed).toContain("status: 'Pending'");
  expect(printed).toContain(transactionNumber);
});

test('the script names missing settings and errors', async ({ page }) => {
  await page.goto('/devdocs/functions');
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
  expect(await complaintOf(run, nobody)).toMatch(/HTTP 404 .+Company not found/);
  const nowhere = await filledSettings(page, { pitonUrl: 'http://127.0.0.1:9' });
  expect(await complaintOf(run, nowhere)).toContain(
    'getCompanyData at http://127.0.0.1:9: HTTP 000',
  );
});

test('the script tells results from errors', async ({ page, baseURL }) => {
  await page.goto('/devdocs/functions');
  const files = { 'first-payment.sh': await snippetOf(page, 'first-payment.sh') };
  const complaintAfter = async (response: RawResponse) => {
    let spoilt = '';
    await withSpoiltLine({ baseURL, spoil: () => response }, async (pitonUrl) => {
      const settings = await filledSettings(page, { pitonUrl });
      const command = '. ./settings.sh; sh first-payment.sh';
      const ran = await tryWhatFails({ command, files: { ...files, 'settings.sh': settings } });
      spoilt = ran.complaints;
    });
    return spoilt;
  };
  for (const [, noEnd] of noEnds) {
    expect(await complaintAfter(noEnd)).toContain('run sh retry.sh');
  }
  const unavailable = JSON.stringify({ ...refused, error: 'unavailable' });
  expect(await complaintAfter({ status: 503, body: unavailable })).toMatch(/^Nothing was charged/);
});
