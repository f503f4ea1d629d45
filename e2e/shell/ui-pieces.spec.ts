import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const screenshots = path.join(import.meta.dirname, '../screenshots');
const screens = [320, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

for (const { width, colorScheme } of screens) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('every component renders correctly', async ({ page, baseURL }) => {
      const complaints = listenForComplaints(page, baseURL);
      await openPieces(page);
      await page.screenshot({
        path: path.join(screenshots, `ui-pieces-${width}-${colorScheme}.png`),
        fullPage: true,
        animations: 'disabled',
      });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(complaints).toEqual([]);
    });

    test('floating components are accessible too', async ({ page, baseURL }) => {
      const complaints = listenForComplaints(page, baseURL);
      await openPieces(page);
      for (const [name, role] of [
        ['Confirm something', 'dialog'],
        ['Read something long', 'dialog'],
        ['From', 'dialog'],
        ['Marie Alexander', 'menu'],
      ] as const) {
        await page.getByRole('button', { name, exact: true }).click();
        const layer = page.getByRole(role);
        await expect(layer).toBeVisible();
        if (name === 'From') await expect(layer.getByRole('grid')).toBeVisible();
        await page.screenshot({
          path: path.join(
            screenshots,
            `${name.toLowerCase().replace(' ', '-')}-${width}-${colorScheme}.png`,
          ),
          animations: 'disabled',
        });
        // The page below was checked above; repeating it for each layer takes half a minute.
        const { violations } = await new AxeBuilder({ page }).include(`[role=${role}]`).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
        await page.keyboard.press('Escape');
        await expect(layer).toBeHidden();
      }
      expect(complaints).toEqual([]);
    });
  });
}

test('a dialog traps the focus and returns it', async ({ page }) => {
  await openPieces(page);
  const opener = page.getByRole('button', { name: 'Ask for something' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename the company' });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a day can be chosen by keyboard alone', async ({ page }) => {
  await openPieces(page);
  const opener = page.getByRole('button', { name: 'To', exact: true });
  await expect(opener).toHaveAccessibleDescription(/^27 November 2026 Choose a day after/);
  await opener.press('Enter');
  const days = page.getByRole('grid', { name: 'November 2026' });
  await expect(days.locator(':focus')).toHaveText('27');
  await expect(days.locator('th').first()).toHaveText('Mo');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('grid', { name: 'December 2026' }).locator(':focus')).toHaveText('4');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAccessibleDescription(/^03 December 2026/);
});

test('disabled days cannot be chosen', async ({ page }) => {
  // Late on a Saturday evening in Saint Lucia, when most of the world is a day ahead.
  await page.clock.setFixedTime('2026-11-22T03:30:00Z');
  await openPieces(page);
  await page.getByRole('button', { name: 'From', exact: true }).click();
  const days = page.getByRole('grid', { name: 'November 2026' });
  await expect(
    days.getByRole('button', { name: /^Saturday 21 November 2026, today/ }),
  ).toBeEnabled();
  await expect(days.getByRole('button', { name: 'Sunday 22 November 2026' })).toBeDisabled();
});

test('a toast is announced and can be dismissed', async ({ page }) => {
  await openPieces(page);
  await page.getByRole('button', { name: 'Positive toast' }).click();
  const toast = page.getByRole('dialog', { name: 'Your changes are saved.' });
  await expect(toast).toBeVisible();
  await expect(page.locator('[aria-live=polite]').filter({ has: toast })).toHaveCount(1);
  await page.getByRole('button', { name: 'Danger toast' }).click();
  // The alert next to it is announced; the toast itself is hidden from screen readers until
  // focused.
  const urgent = page.locator('[role=alertdialog]').filter({ hasText: 'We could not reach' });
  await expect(urgent).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach' })).toHaveCount(1);
  await urgent.locator('button').click();
  await expect(urgent).toBeHidden();
});

test('a toast appears below the header on a phone, and in the corner on a desktop', async ({
  page,
}) => {
  const place = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await openPieces(page);
    await page.getByRole('button', { name: 'Neutral toast' }).click();
    const toast = page.getByRole('dialog', { name: 'Company id copied.' });
    await expect(toast).toBeVisible();
    await expect(toast).not.toHaveAttribute('data-starting-style');
    await toast.evaluate((shown) => Promise.all(shown.getAnimations().map((one) => one.finished)));
    const box = await toast.boundingBox();
    if (box === null) throw new Error('a toast without a place');
    return { ...box, right: width - box.x - box.width, bottom: height - box.y - box.height };
  };
  expect(await place(360, 640)).toMatchObject({ x: 16, right: 16, y: 88 });
  expect(await place(800, 640)).toMatchObject({ right: 24, y: 88 });
  // Above the offline line.
  expect(await place(1280, 800)).toMatchObject({ right: 24, bottom: 64 });
});

test('colours can be chosen, and the choice stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openPieces(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe('rgb(250, 247, 241)');
  await page.getByRole('button', { name: 'Switch to dark colours' }).click();
  expect(await background()).toBe('rgb(13, 22, 28)');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to light colours' })).toBeVisible();
  expect(await background()).toBe('rgb(13, 22, 28)');
});

async function openPieces(page: Page): Promise<void> {
  await page.goto('/ui-pieces');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pieces of the interface');
  await page.evaluate(async () => document.fonts.ready);
}

/** Collects browser errors, such as policy violations, and foreign requests. */
function listenForComplaints(page: Page, baseURL: string | undefined): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(baseURL ?? '').origin) {
      complaints.push(`asked ${origin}`);
    }
  });
  return complaints;
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
