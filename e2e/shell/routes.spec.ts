import { pages } from '@piton/contract/http/routes.ts';
import { expect, type Page, test } from '@playwright/test';
import { checkAccess } from '../steps/check-access.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import {
  accountRoutes,
  identityRoutes,
  moneyRoutes,
  openSampleRoutes,
  payRoutes,
  type Route,
  siteRoutes,
  testedElsewhere,
  whereSignedIn,
} from './route-table.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

const signInPage = identityRoutes.slice(0, 1);
const open = {
  site: siteRoutes,
  identity: identityRoutes,
  samples: openSampleRoutes,
  pay: payRoutes,
};
const guarded = { money: moneyRoutes, account: accountRoutes };

// Contrast can't be checked during a colour transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every page is in the table, or has its own tests', () => {
  const inTable = [
    ...siteRoutes,
    ...identityRoutes,
    ...openSampleRoutes,
    ...moneyRoutes,
    ...accountRoutes,
  ]
    .map(({ path }) => path)
    .filter((path) => path !== '/no-such-page');
  expect([...inTable, ...testedElsewhere].toSorted()).toEqual(Object.keys(pages).toSorted());
});

test.describe('signed out', () => {
  for (const [name, routes] of Object.entries(open)) {
    test(`${name}: each route ends at the right page and renders correctly`, async ({
      page,
      baseURL,
    }) => {
      await visitAll(page, baseURL, routes);
    });
  }

  test('every page that needs a session leads to the sign-in page', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    for (const { path } of Object.values(guarded).flat()) {
      await test.step(path, async () => {
        for (const route of signInPage) await arrive(page, { ...route, path, ends: '/signin' });
        await expect(page.getByText('Your session has ended.')).toHaveCount(0);
      });
    }
    expect(complaints).toEqual([]);
  });
});

test.describe('signed in', () => {
  for (const [name, routes] of Object.entries({ ...open, ...guarded })) {
    test(`${name}: each route ends at the right page and renders correctly`, async ({
      page,
      baseURL,
    }) => {
      await signIn(page);
      const seen = routes.map((route) => whereSignedIn[route.path] ?? route);
      await visitAll(page, baseURL, seen);
    });
  }
});

/** One visit for all checks of a page; a page with two addresses is checked once. */
async function visitAll(
  page: Page,
  baseURL: string | undefined,
  routes: readonly Route[],
): Promise<void> {
  const complaints = listenForComplaints(page, baseURL);
  const looked = new Set<string>();
  for (const route of routes) {
    await test.step(route.path, async () => {
      await arrive(page, route);
      const key = JSON.stringify([route.heading, route.texts]);
      if (!looked.has(key)) await look(page);
      looked.add(key);
    });
    expect(complaints, route.path).toEqual([]);
  }
}

async function arrive(page: Page, { path, ends = path, heading, texts }: Route): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL((url) => url.pathname === ends);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  for (const text of texts) await expect(page.getByRole('main')).toContainText(text);
}

/** In light mode all rules at both widths; in dark mode, where only the colours differ, at one. */
async function look(page: Page): Promise<void> {
  // The page has rendered before the start overlay disappears.
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess(page, width === 320 ? ['color-contrast'] : undefined);
    await page.emulateMedia({ colorScheme: 'light' });
    await checkAccess(page);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
  }
}
