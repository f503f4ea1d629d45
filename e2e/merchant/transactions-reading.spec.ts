import { calendarDay } from '@piton/contract/time/time.ts';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { testCards } from '../steps/fill-payment.ts';
import { checkPage, screens } from '../steps/check-page.ts';
import { payUnderAName } from './pay-under-a-name.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name });

/** Adds enough older payments to the list that it scrolls. */
async function lengthenList(page: Page): Promise<void> {
  await page.route(/\/api\/sales\?/, async (route) => {
    const response = await route.fetch();
    const { items } = (await response.json()) as { items: { id: string; created: string }[] };
    const last = items.at(-1);
    if (last === undefined) throw new Error('A payment has to be there for others to be like it.');
    const older = Array.from({ length: 60 }, (_, index) => ({
      ...last,
      id: `older-${index}`,
      created: new Date(Date.parse(last.created) - (index + 1) * 60_000).toISOString(),
      personName: `Older ${index}`,
      purpose: 'Saffron, nutmeg and a basket of breadfruit',
      status: 'Approved',
      reason: '',
    }));
    await route.fulfill({ json: { items: [...items, ...older], nextCursor: null } });
  });
}

/** Makes a search find many copies of its result, one per day; without a search, one per minute. */
async function spreadList(page: Page): Promise<void> {
  await page.route(/\/api\/sales\?/, async (route) => {
    const response = await route.fetch();
    const { items } = (await response.json()) as { items: { id: string; created: string }[] };
    const [first] = items;
    if (first === undefined) {
      throw new Error('A payment has to be there for others to be like it.');
    }
    const apartMs = route.request().url().includes('search=') ? 20 * 24 * 60 * 60_000 : 60_000;
    const like = Array.from({ length: 24 }, (_, index) => ({
      ...first,
      id: `like-${apartMs}-${index}`,
      created: new Date(Date.parse(first.created) - index * apartMs).toISOString(),
    }));
    await route.fulfill({ json: { items: like, nextCursor: null } });
  });
}

/** The payment in the middle of the screen. */
async function rowInTheMiddle(page: Page): Promise<Locator> {
  const name = () =>
    page.evaluate(() => {
      const found = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li');
      return /Older \d+/.exec(found?.textContent ?? '')?.[0] ?? '';
    });
  await expect.poll(name).not.toBe('');
  // Found by position, because content behind an open dialog has no role.
  return page.locator('main [aria-posinset]').filter({ hasText: new RegExp(`${await name()}\\D`) });
}

async function placeOf(
  line: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await line.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return box;
}

const headSelector = 'main [data-index]:not([aria-posinset])';

function headsInSight(page: Page): Promise<number> {
  return page.locator(headSelector).evaluateAll(
    (all) =>
      all.filter((head) => {
        const { top, bottom } = head.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      }).length,
  );
}

/** Fully visible payments whose nearest heading is not their day's. */
function wronglyHeaded(page: Page): Promise<string[]> {
  return page.locator('[aria-posinset]').evaluateAll((rows, selector) => {
    const seenAt = ({ left, width, top, height }: DOMRect, share: number) =>
      document.elementFromPoint(left + width / 2, top + height * share);
    const heads = [...document.querySelectorAll(selector)]
      .map((head) => ({ head, place: head.getBoundingClientRect() }))
      .filter(({ head, place }) => head.contains(seenAt(place, 0.9)));
    return rows.flatMap((each) => {
      const place = each.getBoundingClientRect();
      if (!each.contains(seenAt(place, 0.1)) || !each.contains(seenAt(place, 0.9))) return [];
      const day = /\w+day \d+ \w+$/.exec(each.querySelector('a')?.ariaLabel ?? '')?.[0] ?? 'no day';
      const above = heads
        .filter((head) => head.place.top <= place.top)
        .toSorted((one, other) => other.place.top - one.place.top)[0];
      const text = above?.head.textContent ?? 'no head';
      return text.startsWith(day) ? [] : [`${day} under ${text}`];
    });
  }, headSelector);
}

/** Twenty-four days with a heading and a payment each. */
const lastLine = 47;

/** Neither the page's header nor a day's heading covers it. */
function isSeenWhole(link: Locator): Promise<boolean> {
  return link.evaluate((each) => {
    const line = each.closest('li');
    const { left, width, top, height } = (line ?? each).getBoundingClientRect();
    return [0.1, 0.9].every((share) =>
      line?.contains(document.elementFromPoint(left + width / 2, top + height * share)),
    );
  });
}

for (const look of screens) {
  const { width } = look;
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('payments are compact: two lines on a phone, columns on a desktop', async ({ page }) => {
      const name = await payUnderAName(page, { card: testCards.declined });
      await signIn(page);
      await lengthenList(page);
      await page.goto(`/Mytransactions?q=${name}`);
      const each = row(page, 'Older 3');
      await expect(each).toContainText('Saffron');
      expect((await placeOf(each)).height).toBe(width === 360 ? 64 : 44);
      if (width === 360) {
        const card = await placeOf(each.getByText('1113').last());
        const fee = await placeOf(each.getByText('6.5%'));
        expect(card.x + card.width).toBeLessThanOrEqual(fee.x);
      }
      const link = each.getByRole('link');
      await expect(link).toHaveAccessibleName(/^Older 3, EC\$99\.00, Approved, \w+day \d+ \w+$/);
      await checkPage(page, 'transactions-many', [look]);
    });

    test('the heading above a payment is its day at any scroll position', async ({ page }) => {
      const name = await payUnderAName(page);
      await signIn(page);
      await page.setViewportSize({ width, height: width === 360 ? 740 : 500 });
      await spreadList(page);
      await page.goto('/Mytransactions');
      const rows = page.locator('[aria-posinset]');
      await expect(rows.first()).toBeVisible();
      await page.evaluate(() => scrollTo(0, 150));
      await page.getByPlaceholder('Search payments').fill(name);
      await expect.poll(() => headsInSight(page)).toBeGreaterThan(1);
      const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      // Moves every part of a row under the header, to the page's end.
      for (let y = 0; y < end + 50; y += 50) {
        await page.evaluate((to) => scrollTo(0, to), y);
        await expect.poll(() => wronglyHeaded(page), { message: `scrolled to ${y}` }).toEqual([]);
      }
      const lastYear = String(Number(calendarDay(new Date()).slice(0, 4)) - 1);
      await expect(page.locator(headSelector).filter({ hasText: lastYear }).first()).toBeVisible();
      // Content above the list grows while it loads, before any scrolling.
      for (let load = 0; load < 3; load += 1) {
        await page.goto(`/Mytransactions?q=${name}`);
        await expect(rows.first()).toBeVisible();
        await expect(page.getByText('1 payment, approved')).toBeVisible();
        await expect.poll(() => wronglyHeaded(page)).toEqual([]);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    test('the keyboard moves up from day to day', async ({ page }) => {
      const name = await payUnderAName(page);
      await signIn(page);
      await page.setViewportSize({ width, height: 500 });
      await spreadList(page);
      await page.goto(`/Mytransactions?q=${name}`);
      const lineAt = (index: number) => page.locator(`[data-index="${index}"]`).getByRole('link');
      await expect(lineAt(1)).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await lineAt(lastLine).focus();
      for (let index = lastLine - 2; index > 0; index -= 2) {
        await page.keyboard.press('Shift+Tab');
        await expect(lineAt(index)).toBeFocused();
        await expect
          .poll(() => isSeenWhole(lineAt(index)), { message: `line ${index}` })
          .toBe(true);
      }
      // After scrolling away, the keyboard continues from the focused row.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(lineAt(lastLine)).toBeInViewport();
      await page.keyboard.press('Tab');
      await expect(lineAt(3)).toBeFocused();
      await expect(lineAt(3)).toBeInViewport();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    test('an arriving payment does not move the page', async ({ page, context }) => {
      await signIn(page);
      const name = await payUnderAName(page);
      await lengthenList(page);
      await page.goto(`/Mytransactions?q=${name}`);
      await expect(row(page, 'Older 0').first()).toBeAttached();
      await page.evaluate(() => scrollTo(0, 1600));
      const read = await rowInTheMiddle(page);
      const before = await placeOf(read);
      const line = await read.getAttribute('data-index');
      await payUnderAName(await context.newPage(), { name });
      await expect(read).not.toHaveAttribute('data-index', line ?? '');
      expect(Math.abs((await placeOf(read)).y - before.y)).toBeLessThanOrEqual(2);
      await read.getByRole('link').click();
      await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible();
      const lineNow = await read.getAttribute('data-index');
      await payUnderAName(await context.newPage(), { name });
      await expect(read).not.toHaveAttribute('data-index', lineNow ?? '');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Payment' })).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`\\?q=${name}$`));
      expect(Math.abs((await placeOf(read)).y - before.y)).toBeLessThanOrEqual(2);
      await page.evaluate(() => scrollTo(0, 0));
      await expect(row(page, name)).toHaveCount(3);
      await expect(row(page, name).first()).toBeInViewport();
      // Other tests pay the same company, so a request may be pending.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });
}
