import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { addCompany, companyId } from '../steps/company-steps.ts';
import { checkAccess } from '../steps/check-access.ts';
import { linkBankAccount } from '../steps/fill-bank-account.ts';
import { fillPayment } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { approveCompany, reviewBankAccount } from '../steps/review-as-staff.ts';
import { signIn } from '../steps/sign-in-on-page.ts';
import { signUp } from '../steps/sign-up-on-page.ts';
import { verifyAddress } from '../steps/verify-address.ts';

const friday = (page: Page): Locator => page.getByRole('region', { name: 'Your Friday' });
const calculator = (page: Page): Locator => page.getByRole('region', { name: 'Fee calculator' });

async function pay(page: Page, id: string, amount: string): Promise<void> {
  await page.goto(`/PayCompany/${id}`);
  await fillPayment(page, { purpose: 'Bread' });
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: /^Submit payment/ }).click();
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
}

test(
  'shows each reason for a hold with the button that resolves it',
  { tag: '@core' },
  async ({ page }) => {
    const email = await signUp(page, 'friday');
    await addCompany(page, 'Anse La Raye Bread');
    const id = await companyId(page);
    await approveCompany(page, id);
    await pay(page, id, '20.00');

    await page.goto('/index');
    const notices: [title: string, action: string, path: RegExp][] = [
      ['Verify your email', 'Verify email', /\/verify-email$/],
      ['No bank account yet', 'Link bank account', /\/add-bank-acc$/],
      // 20.00 − 1.30 = 18.70
      ['EC$31.30 below the payout minimum', 'Share your pay link', /\/companies$/],
    ];
    for (const [title, action, path] of notices) {
      await page.goto('/index');
      await expect(friday(page)).toContainText('EC$18.70');
      await expect(friday(page)).toContainText(title);
      await friday(page).getByRole('link', { name: action }).click();
      await expect(page).toHaveURL(path);
    }
    await page.goto('/index');
    await expect(friday(page)).toContainText(
      /On hold\. Once the issue below is resolved, expected in your bank on \w+ \d+ \w+\./,
    );
    await checkAccess(page);

    await linkBankAccount(page);
    await page.goto('/payouts');
    await expect(friday(page)).toContainText('Your bank account is in review');
    await friday(page).getByRole('link', { name: 'View bank account' }).click();
    await expect(page).toHaveURL(/\/accounts$/);
    await reviewBankAccount(page, 'kendrick', { decision: 'approve' });
    await reviewBankAccount(page, 'denise', { decision: 'approve' });
    await verifyAddress(page, email);
    await pay(page, id, '80.00');
    await page.goto('/payouts');
    // 100.00 − 6.50
    await expect(friday(page)).toContainText('EC$93.50');
    await expect(friday(page)).toContainText(/Expected in your bank on \w+ \d+ \w+\./);
    await expect(friday(page)).toContainText(/Sales up to Wednesday \d+ \w+, midnight/);
    await expect(friday(page)).toContainText('2 sales');
    await expect(friday(page).getByRole('link')).toHaveCount(0);
  },
);

test('updates automatically when payments come in', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/index');
  await expect(friday(page)).toContainText('EC$');
  const shown = async () => {
    const next = (await (await page.request.get('/api/payouts/next')).json()) as NextPayout;
    return formatMoney(BigInt(next.netMills === 0 ? next.owedMills : next.netMills));
  };
  const before = await shown();
  await pay(await context.newPage(), 'DemoSoufriereSpice01', '43.21');
  await page.bringToFront();
  await expect(async () => {
    const now = await shown();
    expect(now).not.toBe(before);
    await expect(friday(page)).toContainText(now, { timeout: 1000 });
  }).toPass();
});

const quiet = {
  underWay: [],
  lastWeek: null,
  cutOffDay: '2026-12-23',
  cutOff: '2026-12-24T04:00:00.000Z',
  expectedDay: '2026-12-28',
  closedDays: [{ day: '2026-12-25', name: 'Christmas Day' }],
  following: { fromDay: '2026-12-24', expectedDay: '2027-01-04', netMills: 0 },
  minimumMills: 50_000,
  reasons: [],
  bankNote: '',
  dueDisputes: null,
};
const line = {
  companyId: 'DemoSoufriereSpice01',
  companyName: 'Soufrière Spice Market',
  saleCount: 2,
  saleMills: 110_010,
  feeMills: 7151,
  returnedMills: 0,
  otherMills: 0,
  carriedInMills: 0,
  carriedOutMills: 9,
  netMills: 102_850,
  isPaidOut: true,
  standing: 'approved' as const,
};
const other = { ...line, companyId: 'DemoMarigotBoats0001', companyName: 'Marigot Boats' };

/** States that no test can produce within a minute. */
async function answer(page: Page, next: NextPayout): Promise<void> {
  await page.route('**/api/payouts/next', (route) => route.fulfill({ json: next }));
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a holiday, several companies and one that is suspended', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await signIn(page);
    await answer(page, {
      ...quiet,
      netMills: 102_850,
      owedMills: 205_700,
      reasons: ['company_suspended'],
      lines: [line, { ...other, isPaidOut: false, standing: 'suspended' }],
    });
    await page.goto('/payouts');
    await expect(friday(page)).toContainText('Expected in your bank on Monday 28 December.');
    await expect(friday(page)).toContainText(
      'Banks are closed on Friday 25 December (Christmas Day), so we expect it on Monday 28 December.',
    );
    await expect(friday(page)).toContainText('Marigot Boats is suspended');
    await expect(friday(page).getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    // The following week is shown next to it.
    await expect(friday(page)).toContainText('Expected in your bank on Monday 4 January.');
    await expect(friday(page)).toContainText('Sales from Thursday 24 December');
    await checkPage(page, 'friday-holiday');
    expect(complaints).toEqual([]);
  });

  test('a queued payout comes first, with its reasons for a hold', async ({ page }) => {
    await signIn(page);
    const queued = {
      id: 'one',
      status: 'queued',
      netMills: 850_370,
      cutOffDay: '2026-12-16',
      expectedDay: '2026-12-18',
      cancellationReason: 'bank_in_review',
    } as const;
    await answer(page, {
      ...quiet,
      underWay: [
        {
          ...queued,
          id: 'older',
          status: 'in_transit',
          cancellationReason: null,
          netMills: 12_340,
        },
        queued,
      ],
      reasons: ['bank_in_review'],
      netMills: 0,
      owedMills: 0,
      lines: [],
    });
    for (const path of ['/index', '/payouts']) {
      await page.goto(path);
      await expect(friday(page)).toContainText('EC$850.37');
      await expect(friday(page)).toContainText(
        'Was expected on Friday 18 December. Your bank account is in review. We’ll include this',
      );
      await expect(friday(page)).toContainText('Your bank account is in review');
      await expect(friday(page).getByRole('heading', { level: 3 })).toHaveCount(3);
      await expect(friday(page).getByRole('link', { name: 'View payout' })).toHaveCount(2);
    }
    await checkPage(page, 'friday-queued');
  });

  test('a negative balance is explained calmly', async ({ page }) => {
    await signIn(page);
    await answer(page, {
      ...quiet,
      netMills: 0,
      owedMills: -20_000,
      reasons: ['negative'],
      lines: [{ ...line, otherMills: -122_850, carriedOutMills: 9, netMills: -20_000 }],
    });
    await page.goto('/payouts');
    await expect(friday(page)).toContainText('You don’t need to pay anything');
    await expect(friday(page)).toContainText(
      'Your next sales will cover it. No payout on Monday 28 December.',
    );
    await checkPage(page, 'friday-negative');
  });

  test('Home reserves space for the Friday card', async ({ page }) => {
    await signIn(page);
    const coming = { netMills: 102_850, owedMills: 102_850, lines: [line] };
    await answer(page, { ...quiet, closedDays: [], ...coming });
    const events: string[] = [];
    const pathOf = (one: { url: () => string }) => new URL(one.url()).pathname;
    page.on('request', (request) => events.push(`asked ${pathOf(request)}`));
    page.on('response', (response) => events.push(`came ${pathOf(response)}`));
    const arrived = Promise.withResolvers<void>();
    await page.route('**/assets/at-home-*.js', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto('/index');
    const balances = page.getByRole('heading', { name: 'Company balances' });
    await expect(balances).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('slider', { name: 'Read the chart' })).toBeAttached();
    const before = await balances.boundingBox();
    arrived.resolve();
    await expect(friday(page)).toContainText('EC$102.85');
    const after = await balances.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(48);
    const home = events.indexOf('came /api/home');
    const late = events.findIndex((event) => event.startsWith('asked /assets/at-home-'));
    expect(home).toBeGreaterThan(-1);
    expect(late).toBeGreaterThan(home);
  });
});

test('calculates both ways exactly, and requests the calculated amount', async ({
  page,
  baseURL,
}) => {
  const complaints = listenForComplaints(page, baseURL);
  await signIn(page);
  await page.goto('/index');
  const wanted = calculator(page).getByLabel('I want this in my bank (EC$)');
  const charged = calculator(page).getByLabel('I charge this (EC$)');
  await expect(calculator(page)).toContainText('Charge EC$106.96 Fee EC$6.96', {
    useInnerText: true,
  });
  await charged.fill('106.95');
  await expect(calculator(page).getByRole('status').last()).toContainText('EC$99.99');
  await charged.fill('$1,234.5');
  await expect(calculator(page).getByRole('status').last()).toContainText('EC$1,154.25');
  await charged.fill('a lot');
  await expect(charged).toHaveValue('1,234.5');
  await charged.fill('1,23,4');
  await charged.blur();
  await expect(calculator(page)).toContainText('amount');
  await expect(calculator(page).getByRole('status').last()).toContainText('–');
  await wanted.fill('50000');
  await expect(calculator(page)).toContainText('One payment can be up to EC$50,000.00.');
  await expect(calculator(page).getByRole('button', { name: 'Request' })).toBeDisabled();
  await wanted.fill('46750');
  await expect(calculator(page).getByRole('button')).toHaveText('Request EC$50,000.00');
  await expect(calculator(page).getByRole('button')).toBeEnabled();
  await wanted.fill('250');
  await checkAccess(page);
  await calculator(page).getByRole('button', { name: 'Request EC$267.38' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a payment' });
  await expect(dialog.getByLabel('Amount in EC dollars')).toHaveValue('267.38');
  await dialog.getByLabel('What it’s for').fill('Wedding cake');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('dialog', { name: 'Your link for EC$267.38' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await calculator(page).getByRole('button', { name: 'Request EC$267.38' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('Home works without the script of the Friday card', async ({ page }) => {
  await signIn(page);
  await page.route('**/assets/at-home-*.js', (route) => route.abort());
  await page.goto('/index');
  await expect(page.getByText('This part of Home didn’t load.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible();
  await page.unroute('**/assets/at-home-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(friday(page)).toContainText('EC$');
  await expect(calculator(page)).toBeVisible();
});
