import { type listPayouts } from '@piton/contract/payout.ts';
import type { EndpointOutput } from '@piton/contract/endpoint.ts';
import { formatMoney } from '@piton/contract/money.ts';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { checkAccess } from './check-access.ts';
import { listenForComplaints } from './listen-for-complaints.ts';
import { lookAt, looks } from './look-at.ts';
import { signIn } from './sign-in.ts';

type List = EndpointOutput<typeof listPayouts>;
type Payout = List['items'][number];

const card = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name, exact: true }),
    });
const rows = (page: Page): Locator =>
  page.getByRole('region', { name: 'All payouts' }).getByRole('listitem');

async function openPayouts(page: Page): Promise<void> {
  await page.goto('/payouts');
  await expect(page.getByRole('heading', { name: 'Your Friday' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

/** As the server lists them, however many pages they have. */
async function allPayouts(page: Page): Promise<Payout[]> {
  const items: Payout[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = cursor === '' ? '' : `?cursor=${cursor}`;
    const list = (await (await page.request.get(`/api/payouts${query}`)).json()) as List;
    items.push(...list.items);
    cursor = list.nextCursor;
  }
  return items;
}

for (const look of looks) {
  test.describe(`${look.width} px`, () => {
    test.use({ viewport: { width: look.width, height: 800 } });

    test('the cards, the list and one payout', async ({ page, baseURL }) => {
      const complaints = listenForComplaints(page, baseURL);
      await signIn(page);
      await openPayouts(page);
      for (const name of ['Previous Payout', 'Next Payment', 'Total Payouts']) {
        await expect(card(page, name)).toContainText('XCD');
        await expect(card(page, name)).toContainText('EC$');
      }
      await lookAt(page, look, 'payouts');
      await rows(page).first().getByRole('link').first().click();
      await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('heading', { name: 'How it adds up' })).toBeVisible();
      const entries = page.getByRole('region', { name: 'Everything in it' });
      await expect(entries.getByRole('listitem').first()).toBeVisible();
      await lookAt(page, look, 'payout');
      expect(complaints).toEqual([]);
    });

    test('every state has its word, and what went wrong its reason and its button', async ({
      page,
    }) => {
      await signIn(page);
      await showStates(page);
      await openPayouts(page);
      for (const [index, { word, said }] of stateWords.entries()) {
        await expect(rows(page).nth(index)).toContainText(word);
        await expect(rows(page).nth(index)).toContainText(said);
      }
      await lookAt(page, look, 'payouts-states');
      // What went with a later one asks for nothing.
      await expect(rows(page).nth(6).getByRole('link', { name: 'Check your bank' })).toHaveCount(0);
      await rows(page).nth(4).getByRole('link', { name: 'Check your bank account' }).click();
      await expect(page).toHaveURL(/\/add-bank-acc$/);
    });
  });
}

const stateWords = [
  { status: 'queued', reason: '', word: 'Queued', said: 'Friday 27 November' },
  { status: 'in_transit', reason: '', word: 'In transit', said: 'Friday 27 November' },
  { status: 'deposited', reason: '', word: 'Deposited', said: 'Friday 27 November' },
  {
    status: 'cancelled',
    reason: 'The bank account has changed since.',
    word: 'Cancelled',
    said: 'We took it out before it was sent: The bank account has changed since.',
  },
  {
    status: 'failed',
    reason: 'No account with that number',
    word: 'Failed',
    said: 'The bank could not pay it: No account with that number. Its money goes with your next payout once we have checked your bank account.',
  },
  {
    status: 'returned',
    reason: 'Account closed',
    word: 'Returned',
    said: 'The bank sent it back: Account closed.',
  },
  {
    status: 'returned',
    reason: 'Account closed',
    isOver: true,
    word: 'Returned',
    said: 'The bank sent it back: Account closed. Its money went with a later payout.',
  },
] as const satisfies (Pick<Payout, 'status' | 'reason'> & {
  isOver?: true;
  word: string;
  said: string;
})[];

const fridayDays = { cutOffDay: '2026-11-25', expectedDay: '2026-11-27' };

/** The demo's merchant has been paid each week; this is what others have seen as well. */
async function showStates(page: Page): Promise<void> {
  const [known] = await allPayouts(page);
  if (known === undefined) throw new Error('the demo has no payouts');
  const items = stateWords.map(({ word: _word, said: _said, ...state }, index) => {
    const { depositDate: _known, ...payout } = known;
    const id = known.id.replace(/.$/, String(index));
    return { ...payout, ...fridayDays, id, ...state };
  });
  await page.route('**/api/payouts', (route) =>
    route.fulfill({ json: { items, nextCursor: null } }),
  );
}

test('the cards count all that left and stayed, and no other', async ({ page }) => {
  await signIn(page);
  const payouts = await allPayouts(page);
  const left = payouts.filter(({ status }) => status === 'in_transit' || status === 'deposited');
  expect(left.length).toBeGreaterThan(3);
  const totalMills = left.reduce((sum, { netMills }) => sum + netMills, 0);
  await openPayouts(page);
  await expect(card(page, 'Total Payouts')).toContainText(formatMoney(BigInt(totalMills)));
  await expect(card(page, 'Total Payouts')).toContainText(`${left.length} payouts`);
  await expect(card(page, 'Previous Payout')).toContainText(
    formatMoney(BigInt(left[0]?.netMills ?? 0)),
  );
});

test('the selector drives a labelled subtotal, and neither the cards nor the list', async ({
  page,
}) => {
  await signIn(page);
  await openPayouts(page);
  const days = page.getByRole('group', { name: 'Days' });
  await expect(days.getByRole('button')).toHaveText(['Today', 'Last 7 days', 'Last 30 days']);
  await expect(days.getByRole('button', { pressed: true })).toHaveText('Last 7 days');
  const subtotal = page.getByRole('status').filter({ hasText: /^Paid/ });
  await expect(subtotal).toContainText('Paid in the last 7 days');
  const [before, count] = [await card(page, 'Total Payouts').innerText(), await rows(page).count()];
  const week = await subtotal.innerText();
  await days.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(subtotal).toContainText('Paid in the last 30 days');
  // Paid each week, a month has more than a week.
  expect(await subtotal.innerText()).not.toBe(week.replace('7', '30'));
  await days.getByRole('button', { name: 'Today' }).press('Enter');
  await expect(subtotal).toContainText('Paid today');
  expect(await card(page, 'Total Payouts').innerText()).toBe(before);
  expect(await rows(page).count()).toBe(count);
});

test('what is queued is the next payment; until then it is what it would be now', async ({
  page,
}) => {
  await signIn(page);
  const answer = await page.request.get('/api/payouts/summary');
  const summary = (await answer.json()) as { previous: Payout };
  const next = {
    ...summary.previous,
    status: 'queued',
    netMills: summary.previous.netMills * 2,
    expectedDay: '2099-11-27',
  };
  const queued = { count: 1, netMills: next.netMills };
  await page.route('**/api/payouts/summary', (route) =>
    route.fulfill({ json: { ...summary, next, queued } }),
  );
  await openPayouts(page);
  await expect(card(page, 'Next Payment')).toContainText('100% more than previous');
  await expect(card(page, 'Next Payment')).toContainText('Queued for Friday 27 November');
  await page.unroute('**/api/payouts/summary');
  const none = { count: 0, netMills: 0 };
  await page.route('**/api/payouts/summary', (route) =>
    route.fulfill({ json: { ...summary, next: null, queued: none } }),
  );
  await page.reload();
  await expect(card(page, 'Next Payment')).toContainText('So far');
});

test('a day that has passed is told as what was to be', async ({ page }) => {
  await signIn(page);
  const [known] = await allPayouts(page);
  const answer = await page.request.get(`/api/payouts/${known?.id ?? ''}`);
  const passed = { cutOffDay: '2026-06-24', expectedDay: '2026-06-26' };
  const sent = { ...((await answer.json()) as Payout), ...passed, status: 'in_transit' };
  const queued = { ...sent, status: 'queued' };
  await page.route('**/api/payouts/summary', async (route) => {
    const summary = (await (await route.fetch()).json()) as object;
    const json = { ...summary, previous: sent, next: queued, queued: { count: 1, netMills: 1 } };
    await route.fulfill({ json });
  });
  await page.route(`**/api/payouts/${sent.id}`, (route) => route.fulfill({ json: sent }));
  const words = 'Was to be in your bank on Friday 26 June; your bank has not confirmed it yet.';
  await openPayouts(page);
  await expect(card(page, 'Previous Payout')).toContainText(words);
  await expect(card(page, 'Next Payment')).toContainText('Late: it has not left yet.');
  await page.goto(`/payouts/${sent.id}`);
  // Above, and where the steps end.
  await expect(page.getByText(words)).toHaveCount(2);
});

test('a payout adds up to the last mill, and its reference is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await openPayouts(page);
  // With a key, as whoever has no mouse.
  await rows(page).first().getByRole('link').first().press('Enter');
  const sum = card(page, 'How it adds up');
  await expect(sum).toContainText('To your bank');
  const amounts = (await sum.getByRole('definition').allInnerTexts()).map(millsOf);
  const net = amounts.pop() ?? 0;
  expect(amounts.reduce((total, mills) => total + mills, 0)).toBe(net);
  expect(net).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Copy the bank reference' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z0-9]{10,15}$/);
  await page.getByRole('link', { name: 'All payouts' }).click();
  await expect(page).toHaveURL(/\/payouts$/);
});

/** "−EC$57.362" → -57362 */
function millsOf(text: string): number {
  const [dollars = '', fraction = ''] = text.replaceAll(/[^\d.]/g, '').split('.');
  const mills = Number(dollars) * 1000 + Number(fraction.padEnd(3, '0'));
  return text.startsWith('−') ? -mills : mills;
}

test('a payout of nobody says so', async ({ page }) => {
  await signIn(page);
  await page.goto('/payouts/019f0000-0000-7000-8000-000000000000');
  await expect(page.getByText('There is no such payout of yours.')).toBeVisible();
  await page.getByRole('link', { name: 'See all payouts' }).click();
  await expect(page).toHaveURL(/\/payouts$/);
});

test('what did not come is asked for again, and nothing yet says what to do', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/payouts', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/payouts');
  const list = page.getByRole('region', { name: 'All payouts' });
  await expect(list.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/payouts');
  await page.route('**/api/payouts', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  );
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByText(/^No payouts yet/)).toBeVisible();
  await checkAccess(page);
  await list.getByRole('link', { name: 'Share your pay link' }).click();
  await expect(page).toHaveURL(/\/companies$/);
});

test('older payouts come page by page', async ({ page }) => {
  await signIn(page);
  const payouts = await allPayouts(page);
  const [newer, older] = [payouts.slice(0, 2), payouts.slice(2)];
  await page.route('**/api/payouts', (route) =>
    route.fulfill({ json: { items: newer, nextCursor: 'older' } }),
  );
  await page.route('**/api/payouts?cursor=older', (route) =>
    route.fulfill({ json: { items: older, nextCursor: null } }),
  );
  await openPayouts(page);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(payouts.length);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('every page of payouts fits a screen of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  await showStates(page);
  await openPayouts(page);
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await page.unroute('**/api/payouts');
  await page.reload();
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'How it adds up' })).toBeVisible();
  expect(await sideways()).toBeLessThanOrEqual(0);
});

test('a few letters lead there, and the bar shows where one is', async ({ page }) => {
  await signIn(page);
  await page.goto('/companies');
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('payou');
  await expect(page.getByRole('option', { name: 'Payouts' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payouts$/);
  await rows(page).first().getByRole('link').first().click();
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await expect(bar.getByRole('link', { name: 'Payouts' })).toHaveAttribute('aria-current', 'page');
});

test('whoever is not signed in is asked to', async ({ page }) => {
  for (const path of ['/payouts', '/payouts/019f0000-0000-7000-8000-000000000000']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/signin$/);
  }
});
