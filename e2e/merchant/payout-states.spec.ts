import type { Payout } from '@piton/contract/payouts/payout.ts';
import { expect, type Page, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { allPayouts, card, openPayouts, rows } from './open-payouts.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

const stateWords = [
  { status: 'queued', reason: '', word: 'Queued', said: 'Friday 27 November' },
  { status: 'in_transit', reason: '', word: 'In transit', said: 'Friday 27 November' },
  { status: 'deposited', reason: '', word: 'Deposited', said: 'Friday 27 November' },
  {
    status: 'cancelled',
    reason: 'The bank account has changed since.',
    word: 'Cancelled',
    said: 'Cancelled before sending. The bank account has changed since.',
  },
  {
    status: 'failed',
    reason: 'No account with that number',
    word: 'Failed',
    said: 'Your bank didn’t accept it: No account with that number. Included in your next payout once we’ve checked your bank account.',
  },
  {
    status: 'returned',
    reason: 'Account closed',
    word: 'Returned',
    said: 'Your bank returned it: Account closed.',
  },
  {
    status: 'returned',
    reason: 'Account closed',
    isOver: true,
    word: 'Returned',
    said: 'Your bank returned it: Account closed. Included in a later payout.',
  },
] as const satisfies (Pick<Payout, 'status' | 'reason'> & {
  isOver?: true;
  word: string;
  said: string;
})[];

const fridayDays = { cutOffDay: '2026-11-25', expectedDay: '2026-11-27' };

/** The demo's merchant has weekly payouts; this adds states that other merchants have. */
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

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('every state has its label, and every failure its reason and button', async ({ page }) => {
    await signIn(page);
    await showStates(page);
    await openPayouts(page);
    for (const [index, { word, said }] of stateWords.entries()) {
      await expect(rows(page).nth(index)).toContainText(word);
      await expect(rows(page).nth(index)).toContainText(said);
    }
    await checkPage(page, 'payouts-states');
    // A failed payout whose money was paid later needs no action.
    await expect(rows(page).nth(6).getByRole('link', { name: 'Check your bank' })).toHaveCount(0);
    await rows(page).nth(4).getByRole('link', { name: 'Check your bank account' }).click();
    await expect(page).toHaveURL(/\/add-bank-acc$/);
  });
});

test('a past expected day is shown as expected, not as arrived', async ({ page }) => {
  await signIn(page);
  const [known] = await allPayouts(page);
  const response = await page.request.get(`/api/payouts/${known?.id ?? ''}`);
  const passed = { cutOffDay: '2026-06-24', expectedDay: '2026-06-26' };
  const sent = { ...((await response.json()) as Payout), ...passed, status: 'in_transit' };
  const queued = { ...sent, status: 'queued' };
  await page.route('**/api/payouts/summary', async (route) => {
    const summary = (await (await route.fetch()).json()) as object;
    const json = { ...summary, previous: sent, next: queued, queued: { count: 1, netMills: 1 } };
    await route.fulfill({ json });
  });
  await page.route(`**/api/payouts/${sent.id}`, (route) => route.fulfill({ json: sent }));
  const words = 'Was expected on Friday 26 June. Awaiting bank confirmation.';
  await openPayouts(page);
  await expect(card(page, 'Previous Payout')).toContainText(words);
  await expect(card(page, 'Next Payment')).toContainText('Late: not sent yet.');
  await page.goto(`/payouts/${sent.id}`);
  // At the top, and at the end of the steps.
  await expect(page.getByText(words)).toHaveCount(2);
});

test('every payout page fits a screen of 320 px', async ({ page }) => {
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
