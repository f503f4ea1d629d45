import { expect, type Page, test } from '@playwright/test';
import { checkAccess } from '../steps/check-access.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { signInAgain } from '../steps/sign-in-on-page.ts';

/** The texts of each page, the same for every visitor and browser. */
const pages = [
  {
    path: '/',
    name: 'landing',
    heading: 'Paid by card all week. In your bank on Friday.',
    texts: [
      '6.5% transaction fee',
      'Weekly payouts, every Friday',
      'reach your bank account on Friday',
      'Local management and routing',
      'RSA end-to-end encryption',
      'Sample data',
    ],
  },
  {
    path: '/about',
    name: 'about',
    heading: 'About Piton',
    texts: ['a business in Saint Lucia', 'once a week, to one bank account'],
  },
  {
    path: '/privacy-policy',
    name: 'privacy-policy',
    heading: 'Privacy Policy',
    texts: [
      'Last updated October 21, 2020.',
      'We do not sell personal data',
      'You can ask us to erase your data through support',
      'We use web analytics',
      'your id there, your name, your email address and your avatar',
      'We collect no passwords.',
      'Addendum of November 25, 2026',
      'No web analytics.',
      'No identity provider.',
    ],
  },
  {
    path: '/term-condition',
    name: 'terms',
    heading: 'Terms of Service',
    texts: [
      'You are 18 or older. If you are between 13 and 18, you need the permission of a parent',
      'One account per person.',
      'No proxies',
      'after 9 months of inactivity',
      '6.5% of each approved payment',
      'Please allow 24 hours',
    ],
  },
] as const;

async function expectTexts(page: Page, { heading, texts }: (typeof pages)[number]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  const main = page.getByRole('main');
  for (const text of texts) await expect(main).toContainText(text);
  // The specification calls the former text a leftover.
  await expect(page.locator('body')).not.toContainText(/crypto|bitcoin|wallet|coin\b/i);
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  for (const each of pages) {
    test(`${each.path} has its required texts, and renders correctly`, async ({
      page,
      baseURL,
    }) => {
      const complaints = listenForComplaints(page, baseURL);
      await page.goto(each.path);
      await expectTexts(page, each);
      await checkPage(page, `site-${each.name}`);
      expect(complaints).toEqual([]);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const each of pages) {
    test(`${each.path} has the same texts`, async ({ page, baseURL }) => {
      const complaints = listenForComplaints(page, baseURL);
      await page.goto(each.path);
      await expectTexts(page, each);
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(links.filter({ visible: true })).toHaveText([
        'Developer',
        'Sign In',
        'New Account',
      ]);
      // No control depends on a script.
      await expect(page.getByRole('button')).toHaveCount(0);
      expect(complaints).toEqual([]);
    });
  }

  test('the table of nine months adds up', async ({ page }) => {
    await page.goto('/');
    const rows = page.getByRole('table', { name: /^Sample data/ }).getByRole('row');
    // A heading, nine months and a total.
    await expect(rows).toHaveCount(11);
    const months = (await rows.allInnerTexts()).slice(1).map((text) => {
      const amounts = text.replaceAll(/\.\s+/g, '.').match(/[\d,]+\.\d\d/g) ?? [];
      const [sales = 0, fee = 0, paidOut = 0] = amounts.map((amount) =>
        Number(amount.replaceAll(/[,.]/g, '')),
      );
      return { sales, fee, paidOut };
    });
    const total = months.pop();
    expect(months).toHaveLength(9);
    for (const { sales, fee, paidOut } of months) {
      expect(fee * 1000).toBe(sales * 65);
      expect(paidOut).toBe(sales - fee);
    }
    const sum = (of: 'sales' | 'fee' | 'paidOut') =>
      months.reduce((all, each) => all + each[of], 0);
    expect(total).toEqual({ sales: sum('sales'), fee: sum('fee'), paidOut: sum('paidOut') });
    await expect(page.getByRole('img', { name: /^Weeks: / })).toHaveCount(9);
  });
});

test('Learn More leads into the page, and Get Started to the sign-in page', async ({ page }) => {
  await page.goto('/landing');
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(
    page.getByRole('heading', { name: 'What you get, and what it costs' }),
  ).toBeInViewport();
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('an image opened on its own shows without errors', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  for (const file of ['/favicon.ico', '/favicon.svg', '/icon-192.png']) {
    await page.goto(file);
    await expect(page.locator('img, svg').first()).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

test('a signed-in visitor finds their dashboard instead', async ({ page }) => {
  await signInAgain(page);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const { path } of pages) {
    await page.goto(path);
    await expect(links.filter({ visible: true })).toHaveText(['Developer', 'Dashboard']);
  }
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open your dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back, Maria Joseph' })).toBeVisible();
});

test('the signed-in state is known before the first paint', async ({ page }) => {
  await signInAgain(page);
  await page.route('**/assets/site-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
});

test.describe('the notice about cookies', () => {
  const notice = (page: Page) => page.getByRole('complementary', { name: 'Cookies' });

  test('lists the cookies, and stays away once accepted by keyboard', async ({ page, context }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/');
    await expect(notice(page)).toBeInViewport({ ratio: 1 });
    await expect(notice(page)).toContainText('only for secure sign-in');
    // There are none before and after.
    expect(await context.cookies()).toEqual([]);
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeInViewport({
      ratio: 1,
    });
    await page.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(notice(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    expect(await context.cookies()).toEqual([]);
  });

  test('covers nothing at the end of the page', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/');
    const support = page.getByRole('contentinfo').getByRole('link').last();
    await support.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(notice(page)).toHaveCount(1);
    const isOnTop = await support.evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
  });

  test('shows and closes without browser storage', async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    const complaints = listenForComplaints(page, baseURL);
    await page.goto('/');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(notice(page)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});

test('the page does not shift while loading, and uses the chosen colours at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as never as { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const read = Promise.withResolvers<void>();
  for (const late of ['**/assets/site-*.js', '**/*.woff2']) {
    await page.route(late, async (route) => {
      await read.promise;
      await route.continue();
    });
  }
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
  read.resolve();
  const button = page.getByRole('button', { name: 'Switch to dark colours' });
  // All of its scripts have run by then.
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => (globalThis as never as { shifts: number[] }).shifts)).toEqual(
    [],
  );

  await button.click();
  await expect(page.getByRole('button', { name: 'Switch to light colours' })).toBeVisible();
  // The page is dark even without its script.
  await page.route('**/assets/site-*.js', (route) => route.abort());
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toBe('rgb(13, 22, 28)');
});

test('keyboard users can skip the links', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await checkAccess(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('the example names no day that could be a bank holiday', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-12-21T15:00:00Z'));
  await page.goto('/');
  await expect(page.getByText('You receive EC$233.75 on')).toHaveText(/EC\$233\.75 on Friday\.$/);
});

test('an unknown address leads to the landing page', async ({ page }) => {
  for (const path of ['/About', '/nothing', '/site/about.html']) {
    await page.goto(path);
    await expect(page).toHaveURL(/:\d+\/$/);
  }
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Piton, to the site' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages[0].heading);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sign in/i);
});
