import { expect, type Locator, type Page, test } from '@playwright/test';
import { looks } from './look-at.ts';
import { payUnderAName } from './pay-under-a-name.ts';
import { signIn } from './sign-in.ts';

const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name });

/** Puts so many older payments under those of the list that it has to be scrolled. */
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
    }));
    await route.fulfill({ json: { items: [...items, ...older], nextCursor: null } });
  });
}

/** The payment that is shown in the middle of the screen. */
async function rowInTheMiddle(page: Page): Promise<Locator> {
  const name = () =>
    page.evaluate(() => {
      const found = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li');
      return /Older \d+/.exec(found?.textContent ?? '')?.[0] ?? '';
    });
  await expect.poll(name).not.toBe('');
  return page.getByRole('listitem').filter({ hasText: new RegExp(`${await name()}\\D`) });
}

async function topOf(line: Locator): Promise<number> {
  const box = await line.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return box.y;
}

for (const { width } of looks) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a payment that arrives moves nothing that is being read', async ({ page, context }) => {
      await signIn(page);
      await payUnderAName(page);
      await lengthenList(page);
      await page.goto('/Mytransactions?days=all');
      await expect(row(page, 'Older 0').first()).toBeAttached();
      await page.mouse.wheel(0, 1600);
      const read = await rowInTheMiddle(page);
      const before = await topOf(read);
      const number = (await read.getAttribute('aria-posinset')) ?? '';
      const name = await payUnderAName(await context.newPage());
      await expect(read).not.toHaveAttribute('aria-posinset', number);
      expect(Math.abs((await topOf(read)) - before)).toBeLessThanOrEqual(2);
      await page.evaluate(() => scrollTo(0, 0));
      await expect(row(page, name)).toBeInViewport();
    });
  });
}
