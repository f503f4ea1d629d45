import { expect, type Page, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { fillSignIn, signIn, signInAgain } from '../steps/sign-in-on-page.ts';

const home = 'Welcome Back, Maria Joseph';

async function openHome(page: Page): Promise<void> {
  await page.goto('/index');
  await expect(page.getByRole('heading', { name: home })).toBeVisible();
}

type SessionBody = { user: object | null };

async function storedUser(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('user') ?? 'null') as unknown);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Maria Joseph' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/signin$/);
}

test.describe('the user a tab remembers', () => {
  test('comes from the server in a new tab, before the first paint', async ({ page, context }) => {
    await signInAgain(page);
    expect(await storedUser(page)).toMatchObject({ displayName: 'Maria Joseph' });
    const other = await context.newPage();
    const scripts = Promise.withResolvers<void>();
    await other.route('**/assets/site-*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await other.goto('/', { waitUntil: 'commit' });
    await expect(other.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
    await expect(other.getByRole('link', { name: 'New Account' })).toBeHidden();
    scripts.resolve();
    await expect.poll(() => storedUser(other)).toEqual(await storedUser(page));
  });

  test('is replaced when another user signs in in another tab', async ({ page, context }) => {
    const before = await context.newPage();
    await before.goto('/');
    await expect(before.getByRole('link', { name: 'New Account' })).toBeVisible();
    await signInAgain(page);
    const card = before.getByRole('complementary', { name: 'Your account' });
    await expect(card.getByText('Soufrière Spice Market')).toBeVisible();
  });

  test('grants no access, and is forgotten without a session', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => {
      sessionStorage.setItem('user', JSON.stringify({ uid: 'x', displayName: 'Somebody' }));
    });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    expect(await storedUser(page)).toBeNull();
    await page.evaluate(() => {
      sessionStorage.setItem('user', JSON.stringify({ uid: 'x', displayName: 'Somebody' }));
    });
    await page.goto('/index');
    await expect(page).toHaveURL(/\/signin\?to=%2Findex$/);
    expect(await storedUser(page)).toBeNull();
  });
});

test('sign-in and sign-out work without browser storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await signInAgain(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: home })).toBeVisible();
  await logOut(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
});

test.describe('two tabs', () => {
  test('signing out in one tab signs out the other at once', async ({ page, context }) => {
    await signIn(page);
    const [other, site] = [await context.newPage(), await context.newPage()];
    await openHome(page);
    await openHome(other);
    await openHome(site);
    await site.goto('/');
    await logOut(other);
    await expect(page).toHaveURL(/\/signin$/);
    await expect(page.getByText('You signed out in another tab.')).toBeVisible();
    await expect(page.getByText(home)).toHaveCount(0);
    expect(await storedUser(page)).toBeNull();
    await expect(site.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    expect(await storedUser(site)).toBeNull();
  });

  test('a tab without broadcast channels notices when it is visible again', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
    await signIn(page);
    await openHome(page);
    const other = await context.newPage();
    await openHome(other);
    await logOut(other);
    await expect(page.getByRole('heading', { name: home })).toBeVisible();
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page).toHaveURL(/\/signin\?to=%2Findex$/, { timeout: 500 });
    }).toPass();
    await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible();
  });

  test(
    'nothing of the first user stays when another signs in',
    { tag: '@core' },
    async ({ page, context }) => {
      await signIn(page);
      await openHome(page);
      await page.getByRole('link', { name: /^Transactions/ }).click();
      await expect(page).toHaveURL(/\/Mytransactions$/);
      // No one is signed in between the two, so requests of that moment wait for the second
      // person.
      const signedIn = Promise.withResolvers<void>();
      await page.route('**/api/**', async (route) => {
        await signedIn.promise;
        await route.continue();
      });
      await context.clearCookies();
      const other = await context.newPage();
      await other.goto('/signin');
      const response = other.waitForResponse('**/api/sign-in');
      await fillSignIn(other, 'two-peaks', 'kendrick@demo.example');
      await response;
      signedIn.resolve();
      await expect(page.getByRole('button', { name: 'Kendrick Felix' })).toBeVisible();
      await expect(page.getByText('Maria Joseph')).toHaveCount(0);
      await expect(page).toHaveURL(/\/console$/);
      expect(await storedUser(page)).toMatchObject({ displayName: 'Kendrick Felix' });
    },
  );
});

test('signing out is not reported as an ended session', async ({ page }) => {
  await signInAgain(page);
  await openHome(page);
  const signal = Promise.withResolvers<void>();
  await page.route('**/api/sign-out', async (route) => {
    const response = await route.fetch();
    await signal.promise;
    await route.fulfill({ response });
  });
  const ended = page.waitForRequest('**/api/sign-out');
  await page.getByRole('button', { name: 'Maria Joseph' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await ended;
  await expect
    .poll(async () => ((await (await page.request.get('/api/session')).json()) as SessionBody).user)
    .toBeNull();
  // Each page change checks the session.
  const refused = page.waitForResponse('**/api/session');
  await page.getByRole('link', { name: /^Transactions/ }).click();
  await (await refused).finished();
  signal.resolve();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await page.goto('/companies');
  await expect(page).toHaveURL(/\/signin\?to=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
});

test('a session ended elsewhere leads to the sign-in page, which says why', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.route('**/api/sales/live?*', (route) => route.abort());
  await openHome(page);
  // Waits for Home, because its pending requests, or the event stream, would notice first.
  await expect(page.getByRole('heading', { name: 'Your Friday' })).toBeVisible();
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
  await context.clearCookies();
  await page.getByRole('link', { name: /^Transactions/ }).click();
  await expect(page).toHaveURL(/\/signin\?to=/);
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible();
  expect(await storedUser(page)).toBeNull();
});

test('the account menu works by keyboard, and shows the support address', async ({ page }) => {
  await signIn(page);
  await openHome(page);
  await page.getByRole('button', { name: 'Maria Joseph' }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Account', 'Logout', /^Help.+@/]);
  const help = page.getByRole('menuitem', { name: 'Help' });
  await expect(help).toHaveAttribute('href', 'mailto:support@piton.example');
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounts$/);
});

test('the navigation bars list every page in order', async ({ page }) => {
  await signIn(page);
  await openHome(page);
  const entries = () =>
    page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('listitem')
      .allInnerTexts();
  expect((await entries()).map((text) => text.split('\n')[0])).toEqual([
    'Home',
    'Transactions',
    'Account',
    'Payouts',
    'Companies',
    'Test Transactions',
    'Developers',
  ]);
  await page.setViewportSize({ width: 360, height: 800 });
  const onPhones = await entries();
  expect(onPhones.map((text) => text.split('\n')[0])).toEqual([
    'Home',
    'Transactions',
    'Payouts',
    'Companies',
    'Account',
  ]);
});

test('the public bar’s links fit on one line of the smallest phone', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const developer = bar.getByRole('link', { name: 'Developer' });
  await expect(developer).toBeInViewport({ ratio: 1 });
  await expect(developer).toHaveAttribute('href', '/devdocs');
  await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
  await expect(bar.getByRole('link', { name: 'New Account' })).toHaveAttribute('href', '/signup');
  expect((await bar.boundingBox())?.height).toBeLessThan(64);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);
  const support = page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'support@piton.example' });
  await expect(support).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the site loads no dashboard script', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid by card all week.');
  expect(scripts.filter((path) => path.endsWith('.js'))).toEqual([
    expect.stringMatching(/^\/assets\/site-[\w-]+\.js$/),
  ]);
});

test('an offline user is not told that they are signed out', async ({ page, context }) => {
  await signInAgain(page);
  await openHome(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Maria Joseph' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // Pending parts of the page report their failure.
  const alert = page.getByRole('alert').filter({ hasText: 'You’re still signed in.' });
  await expect(alert).toBeVisible();
  await expect(page).toHaveURL(/\/index$/);
  await context.setOffline(false);
  await logOut(page);
});
