import { readFileSync } from 'node:fs';
import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import type { Sale } from '@piton/contract/payments/sale.ts';
import { type Download, expect, type Page, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

/** The limit of a PDF. */
const rowCount = 5000;

declare global {
  var takeTasks: () => number[];
}

/** Runs in the page before its own scripts: records the duration of long tasks in milliseconds. */
function watchTasks(): void {
  const tasks: number[] = [];
  const take = (entries: PerformanceEntryList) =>
    tasks.push(...entries.map(({ duration }) => duration));
  const watch = new PerformanceObserver((list) => take(list.getEntries()));
  watch.observe({ type: 'longtask' });
  globalThis.takeTasks = () => {
    take(watch.takeRecords());
    return tasks.splice(0);
  };
}

/** A task of this length must be recorded. */
const knownTaskMs = 200;

async function taskIsSeen(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    setTimeout(() => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    });
  }, knownTaskMs);
  await expect
    .poll(async () => Math.max(0, ...(await page.evaluate(() => takeTasks()))))
    .toBeGreaterThanOrEqual(knownTaskMs - 1);
}

type Paged = Pick<Sale, 'id'> | Pick<StatementLine, 'id'>;

/** Responds with pages of the items that `manyOf` makes from the first page. */
async function answerMany<Item extends Paged>(
  page: Page,
  path: RegExp,
  manyOf: (items: readonly Item[]) => Item[],
): Promise<void> {
  await page.route(path, async (route) => {
    const url = new URL(route.request().url());
    const limit = Number(url.searchParams.get('limit'));
    const from = Number(url.searchParams.get('cursor'));
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const { items } = (await response.json()) as { items: Item[] };
    const to = from + limit;
    await route.fulfill({
      json: {
        items: manyOf(items).slice(from, to),
        nextCursor: to < rowCount ? String(to) : null,
      },
    });
  });
}

/** Leaves out payments whose texts need an embedded font. */
function manySales(sales: readonly Sale[]): Sale[] {
  const latin = sales.filter((sale) =>
    /^[\u0020-\u007e\u00a0-\u00ff‘’“”–—…•€]*$/.test(JSON.stringify(sale)),
  );
  return Array.from({ length: rowCount }, (_, index) => ({
    ...some(latin[index % latin.length]),
    id: `sale-${index}`,
  }));
}

/** Alternates the signs, so that the total matches the payout's. */
function manyLines(lines: readonly StatementLine[]): StatementLine[] {
  const first = some(lines.find(({ kind }) => kind === 'sale'));
  const back = {
    kind: 'adjustment' as const,
    grossMills: -first.netMills,
    feeMills: 0,
    netMills: -first.netMills,
  };
  const pairs = Array.from({ length: Math.floor((rowCount - lines.length) / 2) }, (_, index) => [
    { ...first, id: `sale-${index}` },
    { ...first, ...back, id: `back-${index}` },
  ]);
  return [...lines, ...pairs.flat()];
}

function some<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('One has to be there for others to be like it.');
  return item;
}

async function openPayout(page: Page): Promise<void> {
  await page.goto('/payouts');
  const list = page.getByRole('region', { name: 'All payouts' });
  await list.getByRole('listitem').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'How it adds up' })).toBeVisible();
}

/** The pages of the PDF, which depend on the number of rows. */
function pageCountOf(path: string): number {
  return Math.max(
    ...[...readFileSync(path, 'latin1').matchAll(/\/Count (\d+)/g)].map(([, count]) =>
      Number(count),
    ),
  );
}

/** The fonts that the page and its workers request from now on. */
function listFonts(page: Page): () => string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/([A-Za-z-]+?)[-_]\w+-[\w-]{8}\.ttf$/.exec(request.url())?.[1];
    if (name !== undefined) names.push(name);
  });
  return () => names.toSorted();
}

async function press(page: Page): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  return file;
}

const files = [
  {
    what: 'a list of payments',
    name: /^transactions\.pdf$/,
    open: async (page: Page) => {
      await answerMany(page, /\/api\/sales\?.*limit=/, manySales);
      await page.goto('/Mytransactions?days=all');
    },
  },
  {
    what: 'a payout',
    name: /^payout-\w+\.pdf$/,
    open: async (page: Page) => {
      await openPayout(page);
      await answerMany(page, /\/api\/payouts\/.*\/entries\?.*limit=1000/, manyLines);
    },
  },
  {
    what: 'a month',
    name: /^statement-\d{4}-\d\d\.pdf$/,
    open: async (page: Page) => {
      await answerMany(page, /\/api\/statements\/.*\/entries\?.*limit=1000/, manyLines);
      await page.goto('/payouts');
    },
  },
];

for (const { what, name, open } of files) {
  test(`the PDF of ${what} with ${rowCount} rows does not block the page`, async ({
    page,
    baseURL,
  }) => {
    const complaints = listenForComplaints(page, baseURL);
    await page.addInitScript(watchTasks);
    await signIn(page);
    await open(page);
    await expect(page.getByRole('button', { name: 'PDF' })).toBeEnabled();
    expect(page.workers()).toEqual([]);
    const fonts = listFonts(page);
    await taskIsSeen(page);
    const pressedAt = Date.now();
    const [file] = await Promise.all([press(page), page.waitForEvent('worker')]);
    const tookMs = Date.now() - pressedAt;
    const tasksMs = await page.evaluate(() => takeTasks());
    test
      .info()
      .annotations.push({ type: 'tasks', description: `${tasksMs.join(', ')} of ${tookMs} ms` });
    // A blocked page would spend nearly all the time in tasks, so the machine's speed has no
    // effect.
    expect(Math.max(0, ...tasksMs)).toBeLessThan(tookMs / 4);
    expect(file.suggestedFilename()).toMatch(name);
    expect(pageCountOf(await file.path())).toBeGreaterThan(rowCount / 40);
    await expect.poll(() => page.workers().length).toBe(0);
    expect(fonts()).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('the PDF script is requested again after a failed load', async ({ page }) => {
  await signIn(page);
  await openPayout(page);
  const sentence = page.getByText('We couldn’t create the PDF.').first();
  await page.route('**/assets/workers/*', (route) => route.abort());
  await page.getByRole('button', { name: 'PDF' }).click();
  await expect(sentence).toBeVisible();
  await page.unroute('**/assets/workers/*');
  expect((await press(page)).suggestedFilename()).toMatch(/^payout-/);
});

test('fonts for other scripts are requested again after a failure', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL, [
    /\.ttf: .* 503/,
    /font request returned 503/,
  ]);
  await signIn(page);
  await page.route(/\/api\/sales\?.*limit=/, async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: Sale[] };
    const sales = items.slice(0, 3).map((sale) => ({ ...sale, personName: 'Иван 寿司 🍣' }));
    await route.fulfill({ json: { items: sales, nextCursor: null } });
  });
  await page.goto('/Mytransactions?days=all');
  const sentence = page.getByText('We couldn’t create the PDF.').first();
  await page.route('**/*.ttf', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'PDF' }).click();
  await expect(sentence).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await page.unroute('**/*.ttf');
  const fonts = listFonts(page);
  const file = await press(page);
  expect(readFileSync(await file.path(), 'latin1')).toContain('NotoSans');
  expect(fonts()).toEqual(['NotoSans', 'noto-emoji', 'noto-sans-sc', 'noto-sans-sc']);
  expect(complaints).toEqual([]);
});
