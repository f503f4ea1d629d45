import { expect, type Page, test } from '@playwright/test';
import { fillPayment } from '../steps/fill-payment.ts';
import { checkAccess } from '../steps/check-access.ts';
import { untilHydrated } from '../steps/until-hydrated.ts';

const testLink = '/PayCompany/DemoSoufriereSpice01?mode=test';

async function pay(page: Page): Promise<void> {
  await page.goto(testLink);
  await fillPayment(page, { purpose: 'To be kept' });
  await page.getByRole('button', { name: /^Submit payment/ }).click();
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeFocused();
}

/** Through the link the customer gets. */
async function openReceipt(page: Page): Promise<void> {
  await pay(page);
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt from' })).toBeVisible();
  await untilHydrated(page);
}

const share = (page: Page) => page.getByRole('button', { name: 'Share or copy the link' });

type Sharing = { shared?: ShareData[]; refusal?: string };

/** A fake share sheet, which may be dismissed. */
async function giveWayToShare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sharing: Sharing = Object.assign(globalThis, { shared: [] });
    navigator.share = async (data) => {
      sharing.shared?.push(data ?? {});
      if (sharing.refusal) throw new DOMException('no', sharing.refusal);
    };
  });
}

test('the receipt can be printed and shared at once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  await pay(page);
  const path = await page.getByRole('link', { name: 'View receipt' }).getAttribute('href');
  const receipt = new URL(path ?? '', page.url()).href;
  await share(page).click();
  await expect(page.getByRole('status')).toHaveText('Link copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('no', 'NotAllowedError');
    };
    window.print = () => void (document.title = 'printed');
  });
  await share(page).click();
  await expect(page.getByRole('status')).toHaveText(receipt);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
  for (const name of ['Print', 'Share or copy the link', 'Close']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
});

test('a receipt is complete, and shows only the card’s last digits', async ({ page }) => {
  await openReceipt(page);
  const details = await page.locator('dl').innerText();
  for (const detail of [
    /Description\s+To be kept/,
    /Card\s+Visa •••• 3333/,
    /Transaction number\s+[A-Z0-9]{16}\s/,
    /Invoice number\s+[A-Z0-9]{12}\s/,
    /Result code\s+OK/,
    /Date and time\s+\d\d \w+ \d{4} \d{1,2}:\d\d [ap]m/,
  ]) {
    expect(details).toMatch(detail);
  }
  await expect(page.getByText('EC$99.00')).toBeVisible();
  await expect(page.getByText('No card was charged')).toBeVisible();
});

test('a receipt prints on one page, without buttons', async ({ page }) => {
  await openReceipt(page);
  await page.evaluate(() => {
    window.print = () => void (document.title = 'printed');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('printed');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of [
    page.getByRole('button', { name: 'Print' }),
    share(page),
    page.getByRole('navigation'),
    page.getByRole('note'),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await expect(page.getByRole('heading', { name: 'Receipt from' })).toBeVisible();
  await expect(page.getByText('EC$99.00')).toHaveCSS('color', 'rgb(20, 33, 43)');
  const pdf = (await page.pdf({ format: 'A5' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('a receipt is shared by the phone’s own dialog, and cancelling shows no message', async ({
  page,
}) => {
  await giveWayToShare(page);
  await openReceipt(page);
  await share(page).click();
  const shared = () => page.evaluate(() => (globalThis as unknown as Sharing).shared);
  await expect
    .poll(shared)
    .toEqual([{ url: page.url(), title: 'Receipt from Soufrière Spice Market' }]);
  const output = page.locator('output');
  for (const [refusal, words] of [
    ['AbortError', ''],
    ['NotAllowedError', 'Copy the link from your browser’s address bar.'],
  ] as const) {
    await page.evaluate((name) => void Object.assign(globalThis, { refusal: name }), refusal);
    await share(page).click();
    await expect(output).toHaveText(words);
  }
  expect(await shared()).toHaveLength(3);
});

test('copies the link in a browser without sharing', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  await openReceipt(page);
  await share(page).click();
  await expect(page.getByRole('status')).toHaveText('Link copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await checkAccess(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('no', 'NotAllowedError');
    };
  });
  await share(page).click();
  await expect(page.getByRole('status')).toHaveText(
    'Copy the link from your browser’s address bar.',
  );
});
